/** `share`: the share of the key is exhausted; `full`: the whole budget is exhausted. */
type Taken = 'taken' | 'share' | 'full'

export interface BudgetOptions {
  readonly max: number
  readonly maxShare: number
}

/** A shared amount, such as bytes in memory or running tasks. No key can use up all of it. */
export interface Budget {
  /** Takes all of `amount` or nothing. */
  take(key: string, amount: number): Taken
  give(key: string, amount: number): void
  used(): number
  usedBy(key: string): number
}

/** Creates a budget for all keys. Keys that hold nothing cost no memory. */
export function createBudget({ max, maxShare }: BudgetOptions): Budget {
  const shares = new Map<string, number>()
  let used = 0

  return {
    take(key, amount) {
      const share = (shares.get(key) ?? 0) + amount
      if (share > maxShare) return 'share'
      if (used + amount > max) return 'full'

      if (share > 0) shares.set(key, share)
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
