/** Makes room in a map for one more. It keeps its entries in the order in which they were added. */
export function dropOldest(map: Map<string, unknown>): void {
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}
