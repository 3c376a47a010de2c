/** Random numbers that a seed decides: the same seed, the same data. */
export interface Random {
  /** A number from 0 up to, and without, 1. */
  next(): number
  /** A whole number from 0 up to, and without, `limit`. */
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

/** A whole number below 2³² that belongs to an index: for data that is looked up in any order. */
export function scramble(index: number): number {
  let mixed = index >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)

  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** The item at an index that goes round and round. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('there is nothing to choose from')

  return item
}
