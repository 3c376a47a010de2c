/** Random numbers from a seed: the same seed gives the same data. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  /** Returns a whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
  bytes(size: number): Buffer
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    return scramble(state) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)

  return {
    next,
    below,
    pick: (items) => itemAt(items, below(items.length)),
    bytes: (size) => Buffer.from(Array.from({ length: size }, () => below(256)))
  }
}

/** Returns a whole number below 2³² for an index, for data that is accessed in any order. */
export function scramble(index: number): number {
  let mixed = index >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)

  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** Returns the item at an index, modulo the number of items. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('the list is empty')

  return item
}
