/** A set whose member must be removed as often as it was added. */
export function countedSet(members: readonly string[]) {
  const counts = new Map<string, number>()
  const change = (member: string, by: number) => {
    const count = (counts.get(member) ?? 0) + by
    if (count <= 0) counts.delete(member)
    else counts.set(member, count)
  }
  for (const member of members) change(member, 1)

  return {
    add: (member: string) => change(member, 1),
    remove: (member: string) => change(member, -1),
    has: (member: string) => counts.has(member),
    size: () => counts.size
  }
}
