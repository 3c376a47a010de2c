import { hash } from 'node:crypto'

/** Seed of the faults and reports, fixed in `npm test`. The nightly workflow sets random seeds. */
export const chosenSeed = process.env['PROPERTY_SEED'] || '20261123'

/** A random source. The same seed and order of requests give the same numbers. */
export interface Random {
  /** Returns an integer from 0 up to, but not including, `limit`. */
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
