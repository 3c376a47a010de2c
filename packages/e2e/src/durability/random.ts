import { hash } from 'node:crypto'

/** What a run leaves to chance: the same for the same seed, as long as it is asked for in the same order. */
export interface Random {
  /** An integer from 0 up to, and without, `limit`. */
  below(limit: number): number
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item
}

export function createRandom(seed: string): Random {
  let drawn = 0
  const below = (limit: number) => {
    drawn += 1
    return Number.parseInt(hash('sha256', `${seed} ${drawn}`).slice(0, 12), 16) % limit
  }

  return { below, oneOf: ([first, ...others]) => [first, ...others][below(1 + others.length)] ?? first }
}
