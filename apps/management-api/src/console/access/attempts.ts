import { hash } from 'node:crypto'
import { createLimiter, type LimiterOptions, networkOf, type RequestLimiter, tooManyRequests } from '@callbook/http'

/** How often passwords, codes and links may be tried, right or wrong. */
export interface Attempts {
  /** @throws {HttpError} 429 */
  admitAddress(address: string): Promise<void>
  /** @param account what is tried: an e-mail address or an id. @throws {HttpError} 429 */
  admitAccount(account: string, address: string): Promise<void>
  close(): void
}

const minuteMs = 60_000

/** Forgetting one only gives whoever guesses a new start. */
const maxKeys = 100_000

/** Counted by address, so that who guesses stops; by account, so that many who guess together do. */
export function createAttempts(options: Pick<LimiterOptions, 'clock' | 'logger' | 'redisUrl'>): Attempts {
  const create = (name: string, limit: number, windowMs: number) =>
    createLimiter({ ...options, name: `console-${name}`, limit, windowMs, maxKeys })
  const ofAddress = create('address', 10, minuteMs)
  const ofAccountAtAddress = create('account-at-address', 10, 15 * minuteMs)
  const ofAccount = create('account', 100, 60 * minuteMs)

  return {
    admitAddress: (address) => admit(ofAddress, networkOf(address)),
    async admitAccount(account, address) {
      // Nobody who reads the keys of Redis is to learn who has an account.
      const name = hash('sha256', account, 'base64url')
      await admit(ofAccountAtAddress, `${name}:${networkOf(address)}`)
      await admit(ofAccount, name)
    },
    close() {
      for (const limiter of [ofAddress, ofAccountAtAddress, ofAccount]) limiter.close()
    }
  }
}

async function admit(limiter: RequestLimiter, key: string): Promise<void> {
  const { admitted, resetMs } = await limiter.admit(key)
  if (!admitted) throw tooManyRequests(Math.max(1, Math.ceil(resetMs / 1_000)), 'Too many attempts: try again later')
}
