import { timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '@callbook/domain'
import { fewAtOnce } from './few-at-once.ts'
import { normalizePassword } from './password-rule.ts'
import {
  bestCosts,
  type Costs,
  derive,
  describeCosts,
  formatPasswordHash,
  parsePasswordHash
} from './password-string.ts'

/** What makes and checks the passwords of a process: one for all of it, since it counts how many it does at once. */
export interface Passwords {
  /** The form in which a password is kept. */
  hash(password: string): Promise<string>
  /**
   * Whether `password` is the one that is kept.
   *
   * @param kept null or undefined where there is none, which takes as long
   * @param asker strangers wait behind strangers alone: however many they are, whoever is signed in goes on
   */
  verify(password: string, kept: string | null | undefined, asker: 'known' | 'stranger'): Promise<boolean>
  /** Whether it would be kept otherwise today. */
  isOutdated(kept: string): boolean
}

const saltBytes = 16

/**
 * Argon2 takes memory and a thread for each, of four that a process has by default: with all of them taken, answers
 * waited 270 ms instead of 2 to be compressed.
 */
const limits = { running: 1, waiting: 16 }

/** Each of its methods may throw a TooManyError, before it does anything. */
export function createPasswords(randomBytes: RandomBytes, costs: Costs = bestCosts): Passwords {
  const inTurn = { known: fewAtOnce(limits), stranger: fewAtOnce(limits) }
  const nobodys = { costs, salt: new Uint8Array(saltBytes), hash: new Uint8Array(32) }

  return {
    hash: async (password) => {
      const normalized = normalizePassword(password)
      if (normalized === undefined) throw new Error('this cannot be a password')
      const salt = randomBytes(saltBytes)

      return formatPasswordHash({ costs, salt, hash: await inTurn.known(() => derive(normalized, salt, costs)) })
    },
    verify: async (password, kept, asker) => {
      const normalized = normalizePassword(password)
      if (normalized === undefined) return false
      const { costs: ofKept, salt, hash } = typeof kept === 'string' ? parsePasswordHash(kept) : nobodys
      const derived = await inTurn[asker](() => derive(normalized, salt, ofKept))

      return typeof kept === 'string' && derived.length === hash.length && timingSafeEqual(derived, hash)
    },
    isOutdated: (kept) => describeCosts(parsePasswordHash(kept).costs) !== describeCosts(costs)
  }
}
