import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import { type HttpError, tooManyRequests } from '../errors.ts'
import { minuteMs } from './limiter.ts'
import { createLocalLimiter } from './local-limiter.ts'

export interface FailedAttempts {
  /**
   * Counts a wrong credential.
   *
   * @param usual what a wrong credential is answered
   * @returns that, or 429 when too many came from `address`
   */
  answer(address: string, usual: HttpError): HttpError
}

const attemptsPerMinute = 60

/** Forgetting an address only gives whoever tries from there a new start. */
const maxAddresses = 10_000

/**
 * Slows down who tries wrong credentials. A right one is never asked about here, so it is never refused.
 *
 * @param clock a monotonic one, in milliseconds
 */
export function limitFailedAttempts(clock: () => number): FailedAttempts {
  const limiter = createLocalLimiter({ limit: attemptsPerMinute, windowMs: minuteMs, clock, maxKeys: maxAddresses })

  return {
    answer(address, usual) {
      const { admitted, resetMs } = limiter.admit(networkOf(address))

      return admitted
        ? usual
        : tooManyRequests(Math.ceil(resetMs / 1_000), 'Too many failed attempts from this address')
    }
  }
}

/** Whose an address is: one subscriber has a whole /64 of IPv6. What a proxy forwards need not be an address. */
export function networkOf(address: string): string {
  return isIP(address) === 0 ? 'unknown' : normalizeIP(address, 64)
}
