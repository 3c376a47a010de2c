export interface BoundedMap<Key, Value> {
  get(key: Key): Value | undefined
  /** Adds or replaces a value, and evicts the least recently set one if the map is full. */
  set(key: Key, value: Value): void
  delete(key: Key): void
  entries(): IterableIterator<[Key, Value]>
}

/** Creates a map with a limited size, for keys chosen by other parties. */
export function createBoundedMap<Key, Value>(maxEntries: number): BoundedMap<Key, Value> {
  const entries = new Map<Key, Value>()

  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    },
    delete: (key) => void entries.delete(key),
    entries: () => entries.entries()
  }
}
