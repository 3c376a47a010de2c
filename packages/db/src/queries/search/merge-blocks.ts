import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { type BlockEntry, listEntries } from './blocks/block-entries.ts'
import { decodeOrdinals } from './blocks/ordinals.ts'
import { entriesOf, maxCallsOfBlock, type WordEntry } from './blocks/word-pages.ts'
import { lockProgress } from './progress.ts'
import { type IndexedWord, storeBlock } from './store-block.ts'

const pagesPerRead = 32

/**
 * Replaces several small blocks by one, or a block with many removed calls.
 *
 * @returns `true` if it replaced one, so that there may be more
 */
export async function mergeBlocks({ db, organizationId }: OrganizationScope): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    if ((await lockProgress(inTx)) === undefined) return false
    const { rows } = await sql<{ id: string; calls: number; removed: number }>`
      select id, calls, cardinality(removed) as removed from search_blocks
      where organization_id = ${organizationId} order by first_id`.execute(tx)
    const ids = blocksToMerge(rows).map(({ id }) => id)
    if (ids.length > 0) await replaceBlocks(inTx, ids)

    return ids.length > 0
  })
}

/**
 * Replaces a block with removed calls of an erased caller, so that no page has their words.
 *
 * @returns `true` if it replaced one, so that there may be more
 */
export async function cleanBlock({ db, organizationId }: OrganizationScope): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    if ((await lockProgress(inTx)) === undefined) return false
    const unclean = await tx
      .selectFrom('search_blocks')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('unclean_since', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (unclean !== undefined) await replaceBlocks(inTx, [unclean.id])

    return unclean !== undefined
  })
}

interface OldEntry extends BlockEntry {
  readonly block: number
  readonly ordinal: number
}

async function replaceBlocks(at: OrganizationScope, ids: readonly string[]): Promise<void> {
  const { db: tx, organizationId } = at
  const entries: OldEntry[] = []
  for (const [block, id] of ids.entries()) {
    const stored = await tx
      .selectFrom('search_blocks')
      .select(['entries', 'removed'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const removed = new Set(stored.removed)
    const old = listEntries(stored.entries).map((entry, ordinal) => ({ ...entry, block, ordinal }))
    entries.push(...old.filter(({ ordinal }) => !removed.has(ordinal)))
  }
  const sorted = entries.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const moved = ids.map(() => new Int32Array(maxCallsOfBlock).fill(-1))
  for (const [ordinal, old] of sorted.entries()) moved[old.block]?.fill(ordinal, old.ordinal, old.ordinal + 1)

  if (sorted.length > 0) await storeBlock(at, sorted, mergedWords(at, ids, moved))
  for (const [table, key] of [
    ['search_pages', 'block_id'],
    ['search_blocks', 'id']
  ] as const)
    await tx.deleteFrom(table).where('organization_id', '=', organizationId).where(sql.ref(key), 'in', ids).execute()
}

/** Returns the words of blocks in the order of their keys, with the ordinals of their calls in the new block. */
async function* mergedWords(
  at: OrganizationScope,
  ids: readonly string[],
  moved: readonly Int32Array[]
): AsyncGenerator<IndexedWord> {
  const sources = ids.map((id) => wordsOfBlock(at, id))
  const heads = []
  for (const source of sources) heads.push((await source.next()).value)

  for (;;) {
    const key = heads.reduce<string | undefined>(
      (least, head) => (head && (least === undefined || head.key < least) ? head.key : least),
      undefined
    )
    if (key === undefined) return
    const ordinals: number[] = []
    for (const [block, head] of heads.entries()) {
      if (head?.key !== key) continue
      for (const ordinal of decodeOrdinals(head)) {
        const to = moved[block]?.[ordinal] ?? -1
        if (to >= 0) ordinals.push(to)
      }
      heads[block] = (await sources[block]?.next())?.value
    }
    if (ordinals.length > 0) yield [key, ordinals.sort((a, b) => a - b)]
  }
}

/** Reads the words of a block, a few pages at a time. */
async function* wordsOfBlock(
  { db: tx, organizationId }: OrganizationScope,
  id: string
): AsyncGenerator<WordEntry, undefined> {
  for (let after: Buffer = Buffer.alloc(0); ; ) {
    const pages = await tx
      .selectFrom('search_pages')
      .select(['first_word', 'data'])
      .where('organization_id', '=', organizationId)
      .where('block_id', '=', id)
      .where('first_word', '>', after)
      .orderBy('first_word')
      .limit(pagesPerRead)
      .execute()
    for (const { data } of pages) yield* entriesOf(data)
    const last = pages.at(-1)
    if (last === undefined || pages.length < pagesPerRead) return undefined
    after = last.first_word
  }
}

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
