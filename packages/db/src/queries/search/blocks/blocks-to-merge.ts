import { maxCallsOfBlock } from './word-pages.ts'

export interface BlockSize {
  readonly calls: number
  /** Number of calls that are no longer found in it. */
  readonly removed: number
}

/** Number of blocks of one tier that are merged. Fewer write calls more often, more are read by each search. */
const merged = 16

/**
 * Returns the blocks to replace by one, or none. Blocks of a tier have up to 16 times the calls of the one below. A
 * block that lost more than a quarter of its calls is replaced separately.
 *
 * If it returns none, there are at most 53 blocks plus one for each 12,288 calls: 15 of each of the three lower tiers,
 * 8 of the highest, and larger blocks. A larger one was written with 16,385 calls or more, and has lost at most a
 * quarter.
 */
export function blocksToMerge<Block extends BlockSize>(blocks: readonly Block[]): readonly Block[] {
  const worn = blocks.find(({ calls, removed }) => removed * 4 > calls && calls >= merged)
  if (worn !== undefined) return [worn]

  const open = blocks.filter(({ calls }) => calls <= maxCallsOfBlock / 2)
  const tiers = Map.groupBy(open, ({ calls }) => Math.floor(Math.log2(calls) / 4))
  for (const tier of tiers.values()) {
    const fitting = fits(tier)
    if (fitting.length >= merged || (fitting.length > 1 && fitting.length < tier.length))
      return fitting.slice(0, merged)
  }

  return []
}

/** Returns the first blocks that fit into one. */
function fits<Block extends BlockSize>(blocks: readonly Block[]): readonly Block[] {
  let calls = 0
  const end = blocks.findIndex((block) => {
    calls += block.calls
    return calls > maxCallsOfBlock
  })

  return end === -1 ? blocks : blocks.slice(0, end)
}
