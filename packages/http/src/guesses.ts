import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import { type HttpError, tooManyRequests } from './errors.ts'
import { minuteMs } from './rate-limit/limiter.ts'
import { createLocalLimiter } from './rate-limit/local-limiter.ts'

export interface Guesses {
  /**
   * Counts a wrong credential.
   *
   * @param usual what a wrong credential is answered
   * @returns that, or 429 when too many came from `address`
   */
  answer(address: string, usual: HttpError): HttpError
}

const guessesPerMinute = 60

/** Forgetting an address only gives whoever guesses from there a new start. */
const maxAddresses = 10_000

/**
 * Slows down who guesses credentials. A right one is never asked about here, so it is never refused.
 *
 * @param clock milliseconds that only go forward
 */
export function limitGuesses(clock: () => number): Guesses {
  const limiter = createLocalLimiter({ limit: guessesPerMinute, windowMs: minuteMs, clock, maxKeys: maxAddresses })

  return {
    answer(address, usual) {
      const { admitted, resetMs } = limiter.admit(networkOf(address))

      return admitted
        ? usual
        : tooManyRequests(Math.ceil(resetMs / 1_000), 'Too many failed attempts from this address')
    }
  }
}

/** One subscriber has a whole /64 of IPv6. What a proxy forwards need not be an address. */
function networkOf(address: string): string {
  return isIP(address) === 0 ? 'unknown' : normalizeIP(address, 64)
}
