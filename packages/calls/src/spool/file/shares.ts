/** Counts how much of a resource each member uses. No member may use more than its share. */
export interface Shares {
  has(member: string, size: number): boolean
  /** @param size negative if released */
  add(member: string, size: number): void
}

/** @param largest the maximum per member */
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
