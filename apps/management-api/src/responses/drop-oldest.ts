/** Makes room in a map for one more entry, by removing the oldest one (maps keep the order of insertion). */
export function dropOldest(map: Map<string, unknown>): void {
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}
