import { newId } from '@callbook/postgres'
import { chunk } from '../chunk.ts'
import type { OrganizationScope } from '../scope.ts'
import { type BlockEntry, encodeEntries, entryCallId } from './blocks/block-entries.ts'
import { createPageWriter, type WordPage } from './blocks/word-pages.ts'

/** A word of a block by its key, and the ordinals of its calls. */
export type IndexedWord = readonly [key: string, ordinals: readonly number[]]

const pagesPerStatement = 32

/**
 * Stores a block.
 *
 * @param entries at least one, ordered by id
 * @param words in the order of their keys
 */
export async function storeBlock(
  at: OrganizationScope,
  entries: readonly BlockEntry[],
  words: Iterable<IndexedWord> | AsyncIterable<IndexedWord>
): Promise<void> {
  const id = await insertBlock(at, entries)
  const writer = createPageWriter(entries.length)
  let pages: WordPage[] = []
  for await (const [key, ordinals] of words) {
    pages.push(...writer.add(key, ordinals))
    if (pages.length < pagesPerStatement) continue
    await insertPages(at, id, pages)
    pages = []
  }
  for (const some of chunk([...pages, ...writer.end()], pagesPerStatement)) await insertPages(at, id, some)
}

async function insertBlock(
  { db: tx, organizationId }: OrganizationScope,
  entries: readonly BlockEntry[]
): Promise<string> {
  const [first, last] = [entries[0], entries.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a block must have calls')
  const times = entries.map(({ atMs }) => atMs)
  const id = newId<string & never>()
  await tx
    .insertInto('search_blocks')
    .values({
      organization_id: organizationId,
      id,
      calls: entries.length,
      first_id: entryCallId(first),
      last_id: entryCallId(last),
      first_at: new Date(times.reduce((a, b) => Math.min(a, b))),
      last_at: new Date(times.reduce((a, b) => Math.max(a, b))),
      entries: encodeEntries(entries)
    })
    .execute()

  return id
}

async function insertPages(
  { db: tx, organizationId }: OrganizationScope,
  blockId: string,
  pages: readonly WordPage[]
): Promise<void> {
  await tx
    .insertInto('search_pages')
    .values(
      pages.map(({ firstKey, data }) => ({
        organization_id: organizationId,
        block_id: blockId,
        first_word: Buffer.from(firstKey, 'latin1'),
        data
      }))
    )
    .execute()
}
