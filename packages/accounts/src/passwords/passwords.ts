import { createHmac, hash as digest, timingSafeEqual } from 'node:crypto'
import { ExpectedError, type RandomBytes } from '@callbook/domain'
import { createFairLimiter, type FairLimiter, FairLimiterError, type Key } from '@callbook/limits'
import { normalizePassword } from './password-rule.ts'
import {
  bestCosts,
  type Costs,
  derive,
  describeCosts,
  formatPasswordHash,
  parsePasswordHash
} from './password-string.ts'

/**
 * Creates and verifies the passwords of a process: one instance per process, because it limits concurrent derivations.
 */
export interface Passwords {
  /**
   * Returns the form in which a password is stored.
   *
   * @param email the address of the account, normalized
   */
  hash(password: string, email: string): Promise<string>
  /**
   * Returns for each account of an address whether it has the password. All accounts of an address share one
   * derivation, so the time does not depend on their number, or on the number of matches.
   *
   * @param email the address of the accounts, normalized
   * @param storedForms the stored forms; null for an account without a password
   * @param requester strangers wait only behind strangers, so that they never delay known users
   * @param places source of the request, from the outside in; sources are served in turn
   */
  verify(
    password: string,
    { email, storedForms }: { readonly email: string; readonly storedForms: readonly (string | null)[] },
    source: { readonly requester: 'known' | 'stranger'; readonly places?: readonly string[] | undefined }
  ): Promise<boolean[]>
  /**
   * Returns whether the stored form was created with other costs, or before accounts of an address shared a derivation.
   */
  isOutdated(storedForm: string): boolean
}

const saltBytes = 16

/**
 * Argon2 takes memory and one of the four threads that a process has by default. With all of them busy, the compression
 * of responses waited 270 ms instead of 2 ms. A source without an earlier turn is next, so that a few sources of many
 * requests do not delay it.
 */
const limits = { width: 1, maxWaiting: 64, maxWaitMs: 10_000, rememberedKeys: 10_000 }

/** Too many requests wait, or the wait timed out. */
class TooManyError extends ExpectedError {
  override readonly name = 'TooManyError'
  override readonly status = 429
  override readonly retryAfterSeconds = 1

  constructor() {
    super('Too many concurrent password checks: try again in a moment')
  }
}

/** Each of its methods may throw a TooManyError, before it does anything. */
export function createPasswords(randomBytes: RandomBytes, costs: Costs = bestCosts): Passwords {
  const turns = { known: createFairLimiter(limits), stranger: createFairLimiter(limits) }

  return {
    hash: async (password, email) => {
      const normalized = normalizePassword(password)
      if (normalized === undefined) throw new Error('invalid password')
      const derived = await inTurn(turns.known, [''], () => derive(normalized, saltOf(email), costs))
      const salt = randomBytes(saltBytes)

      return shared + formatPasswordHash({ costs, salt, hash: seal(derived, salt) })
    },
    verify: async (password, { email, storedForms }, { requester, places = [''] }) => {
      const normalized = normalizePassword(password)
      if (normalized === undefined) return storedForms.map(() => false)
      const parsed = storedForms.map((text) => (text === null ? undefined : read(text, email)))

      return await inTurn(turns[requester], places, async () => {
        const derivations = [{ costs, salt: saltOf(email) }, ...parsed.flatMap((one) => one?.derivation ?? [])]
        const derived = new Map<string, Buffer>()
        for (const one of derivations) {
          if (!derived.has(nameOf(one))) derived.set(nameOf(one), await derive(normalized, one.salt, one.costs))
        }

        return parsed.map((one) => one?.matches(derived.get(nameOf(one.derivation))) ?? false)
      })
    },
    isOutdated: (storedForm) => !storedForm.startsWith(`${shared}$${describeCosts(costs)}$`)
  }
}

async function inTurn<Result>(limiter: FairLimiter, source: Key, work: () => Promise<Result>): Promise<Result> {
  try {
    return await limiter.run(source, work)
  } catch (error) {
    throw error instanceof FairLimiterError ? new TooManyError() : error
  }
}

/** Marks a stored form whose derivation is shared by the accounts of an address. */
const shared = '$shared'

interface Derivation {
  readonly costs: Costs
  readonly salt: Uint8Array
}

/**
 * Returns the salt of the derivation that the accounts of an address share. The stored form is salted again, at random:
 * two accounts with the same password have different stored forms.
 */
function saltOf(email: string): Uint8Array {
  return digest('sha256', `callbook password ${email}`, 'buffer').subarray(0, saltBytes)
}

function seal(derived: Uint8Array, salt: Uint8Array): Buffer {
  return createHmac('sha256', salt).update(derived).digest()
}

/**
 * Parses a stored form. A form without the mark has a derivation of its own: at most one account of an address has such
 * a form.
 */
function read(text: string, email: string) {
  const isShared = text.startsWith(shared)
  const { costs, salt, hash } = parsePasswordHash(isShared ? text.slice(shared.length) : text)

  return {
    derivation: { costs, salt: isShared ? saltOf(email) : salt },
    matches(derived: Buffer | undefined): boolean {
      const found = derived && (isShared ? seal(derived, salt) : derived)

      return found !== undefined && found.length === hash.length && timingSafeEqual(found, hash)
    }
  }
}

function nameOf({ costs, salt }: Derivation): string {
  return `${describeCosts(costs)}$${Buffer.from(salt).toString('base64')}`
}
