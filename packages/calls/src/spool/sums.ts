/** Sums of sizes by member. A member whose sum is 0 takes no memory. */
export function createSums() {
  const sums = new Map<string, number>()

  return {
    isEmpty: (): boolean => sums.size === 0,
    of: (member: string): number => sums.get(member) ?? 0,
    /** @param size negative to release it */
    add(member: string, size: number): void {
      const sum = (sums.get(member) ?? 0) + size
      if (sum > 0) sums.set(member, sum)
      else sums.delete(member)
    }
  }
}
