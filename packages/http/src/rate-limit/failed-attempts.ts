import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import { type HttpError, tooManyRequests } from '../errors.ts'
import { createLocalWindows } from './local-windows.ts'

export interface FailedAttempts {
  /**
   * Counts a failed authentication.
   *
   * @param usual the usual error
   * @returns `usual`, or a 429 after too many failures from `address`
   */
  answer(address: string, usual: HttpError): HttpError
}

const attemptsPerMinute = 60

/** If an address is forgotten, its count merely starts again. */
const maxAddresses = 10_000

/**
 * Slows down guessing of credentials. Valid credentials never get here, so they are never rejected.
 *
 * @param clock a monotonic clock, in milliseconds
 */
export function limitFailedAttempts(clock: () => number): FailedAttempts {
  const windows = createLocalWindows({ windowMs: 60_000, maxKeys: maxAddresses, clock })

  return {
    answer(address, usual) {
      const { admitted, resetMs } = windows.admit(networkOf(address), attemptsPerMinute)

      return admitted
        ? usual
        : tooManyRequests(Math.ceil(resetMs / 1_000), 'Too many failed attempts from this address')
    }
  }
}

/**
 * Returns the networks of an address, the outermost first: a site has a /48 of IPv6, a subscriber a /64. An address of
 * IPv4 is one network.
 */
export function networksOf(address: string): readonly [site: string, network: string] {
  return isIP(address) === 0 ? ['unknown', 'unknown'] : [normalizeIP(address, 48), normalizeIP(address, 64)]
}

/**
 * Returns the network of one subscriber, which is a /64 for IPv6. The value that a proxy forwards may not be an
 * address.
 */
export function networkOf(address: string): string {
  return networksOf(address)[1]
}
