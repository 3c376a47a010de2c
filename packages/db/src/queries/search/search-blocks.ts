import type { SearchTerm } from '@callbook/domain'
import type { OrganizationScope } from '../scope.ts'
import { yieldTurns } from '../yield-turns.ts'
import { ordinalsIn } from './blocks/ordinals.ts'
import { wordKey } from './blocks/word-pages.ts'
import { type PageBudget, readBitmaps } from './read-bitmaps.ts'

export interface StoredBlock {
  readonly id: string
  readonly calls: number
  readonly removed: readonly number[]
}

/** Matches in a block by their ordinals. */
export interface BlockMatches<Block extends StoredBlock> {
  readonly block: Block
  readonly ordinals: readonly number[]
}

/**
 * Returns the matches of all terms in blocks, in the order of the blocks. Blocks without a match are left out.
 *
 * @throws {SearchError} if it would read too many pages
 */
export async function searchBlocks<Block extends StoredBlock>(
  at: OrganizationScope,
  blocks: readonly Block[],
  { terms, budget }: { readonly terms: readonly SearchTerm[]; readonly budget: PageBudget }
): Promise<BlockMatches<Block>[]> {
  const words = terms.flatMap(({ patterns }) =>
    patterns.map(({ word, isPrefix }) => ({ key: wordKey(word), isPrefix }))
  )
  const bitmaps = await readBitmaps(at, blocks, { words, budget })
  const matches: BlockMatches<Block>[] = []
  const yieldTurn = yieldTurns()
  for (const [place, block] of blocks.entries()) {
    await yieldTurn()
    const ordinals = matchesIn(block, terms, bitmaps[place] ?? [])
    if (ordinals.length > 0) matches.push({ block, ordinals })
  }

  return matches
}

function matchesIn({ removed }: StoredBlock, terms: readonly SearchTerm[], bitmaps: readonly Uint8Array[]): number[] {
  let word = 0
  const ofTerms = terms.map(({ patterns, isExcluded }) => {
    const all = patterns.map(() => bitmaps[word++] ?? new Uint8Array()).reduce(both)

    return { all, isExcluded }
  })
  const included = ofTerms.filter(({ isExcluded }) => !isExcluded).map(({ all }) => all)
  const found = included.reduce(both)
  for (const { all } of ofTerms.filter(({ isExcluded }) => isExcluded)) {
    for (let at = 0; at < found.length; at++) found[at] = (found[at] ?? 0) & ~(all[at] ?? 0)
  }
  const gone = new Set(removed)

  return ordinalsIn(found).filter((ordinal) => !gone.has(ordinal))
}

/** Removes from a bitmap what another one does not have. A copy for each word of each block would cost more. */
function both(a: Uint8Array, b: Uint8Array): Uint8Array {
  for (let at = 0; at < a.length; at++) a[at] = (a[at] ?? 0) & (b[at] ?? 0)

  return a
}
