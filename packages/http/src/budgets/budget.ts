/** `share`: the key has used up what one may have; `full`: all together have. */
export type Taken = 'taken' | 'share' | 'full'

export interface BudgetOptions {
  /** What all may have together. */
  readonly max: number
  /** What one key may have of it. */
  readonly maxShare: number
}

/**
 * An amount that is there once for everybody: bytes in memory, for example. One who takes much leaves the rest to
 * others.
 */
export interface Budget {
  /** Takes all of `amount` or nothing of it. */
  take(key: string, amount: number): Taken
  /** Gives back what was taken under `key`. */
  give(key: string, amount: number): void
  used(): number
  usedBy(key: string): number
}

/** A budget of one unit for all keys; a key that has nothing taken costs no memory. */
export function createBudget({ max, maxShare }: BudgetOptions): Budget {
  const shares = new Map<string, number>()
  let used = 0

  return {
    take(key, amount) {
      const share = (shares.get(key) ?? 0) + amount
      if (share > maxShare) return 'share'
      if (used + amount > max) return 'full'

      shares.set(key, share)
      used += amount

      return 'taken'
    },
    give(key, amount) {
      const share = (shares.get(key) ?? 0) - amount
      if (share > 0) shares.set(key, share)
      else shares.delete(key)
      used -= amount
    },
    used: () => used,
    usedBy: (key) => shares.get(key) ?? 0
  }
}
