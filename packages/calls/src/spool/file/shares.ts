/** What each of many takes of something, none of whom may take more than a share. */
export interface Shares {
  has(member: string, size: number): boolean
  /** @param size negative for what is given back */
  add(member: string, size: number): void
}

/** @param largest what one may take */
export function createShares(largest: number): Shares {
  const used = new Map<string, number>()

  return {
    has: (member, size) => (used.get(member) ?? 0) + size <= largest,
    add(member, size) {
      const total = (used.get(member) ?? 0) + size
      if (total <= 0) used.delete(member)
      else used.set(member, total)
    }
  }
}
