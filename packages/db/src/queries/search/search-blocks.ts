import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  addOrdinals,
  entriesOf,
  type OrganizationId,
  ordinalsIn,
  SearchError,
  type SearchTerm,
  wordKey
} from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { type BlockEntry, entryBytes, listEntries, readEntry } from './block-entries.ts'

export interface StoredBlock {
  readonly id: string
  readonly calls: number
  readonly removed: readonly number[]
}

/** Number of pages that a search may still read. A page has 4 kB; the words of a short prefix have many. */
export interface PageBudget {
  pages: number
}

/** Time for which pages are decoded before other requests have a turn. */
const sliceMs = 5

/** With more matches in a block, all its entries are read. */
const fewMatches = 1_000

/** A word to look up: a mark is one as well. */
interface LookedUp {
  readonly key: string
  readonly isPrefix: boolean
}

/**
 * Returns the calls of blocks that match all terms, in any order.
 *
 * @throws {SearchError} if it would read too many pages
 */
export async function searchBlocks(
  tx: Queryable,
  organizationId: OrganizationId,
  blocks: readonly StoredBlock[],
  terms: readonly SearchTerm[],
  budget: PageBudget
): Promise<BlockEntry[]> {
  const words = terms.flatMap(({ patterns }) =>
    patterns.map(({ word, isPrefix }) => ({ key: wordKey(word), isPrefix }))
  )
  const bitmaps = await readBitmaps(tx, organizationId, blocks, words, budget)
  const matches = blocks
    .map((block, place) => ({ block, ordinals: matchesIn(block, terms, bitmaps[place] ?? []) }))
    .filter(({ ordinals }) => ordinals.length > 0)

  return await readEntries(tx, organizationId, matches)
}

/** Returns, for each block, the bitmap of each word. */
async function readBitmaps(
  tx: Queryable,
  organizationId: OrganizationId,
  blocks: readonly StoredBlock[],
  words: readonly LookedUp[],
  budget: PageBudget
): Promise<Uint8Array[][]> {
  const bitmaps = blocks.map(({ calls }) => words.map(() => new Uint8Array(Math.ceil(calls / 8))))
  const pages = await readPages(tx, organizationId, blocks, words, budget.pages + 1)
  budget.pages -= pages.length
  if (budget.pages < 0) throw new SearchError('is too broad: add letters before *, or limit the dates')

  let until = performance.now() + sliceMs
  for (const { block, word, data } of pages) {
    if (performance.now() > until) {
      await nextTurn()
      until = performance.now() + sliceMs
    }
    const { key, isPrefix } = words[word] ?? { key: '', isPrefix: false }
    const bitmap = bitmaps[block]?.[word] ?? new Uint8Array()
    for (const entry of entriesOf(data)) {
      if (isPrefix ? entry.key.startsWith(key) : entry.key === key) addOrdinals(bitmap, entry)
      else if (entry.key > key) break
    }
  }

  return bitmaps
}

/** Reads the page with each word in each block, and the pages with further words of a prefix. */
async function readPages(
  tx: Queryable,
  organizationId: OrganizationId,
  blocks: readonly StoredBlock[],
  words: readonly LookedUp[],
  most: number
) {
  const requestedBlocks = JSON.stringify(blocks.map(({ id }, block) => ({ block, id })))
  const requestedWords = JSON.stringify(
    words.map(({ key, isPrefix }, word) => {
      const first = Buffer.from(key, 'latin1').toString('hex')

      // No byte of UTF-8 is ff.
      return { word, first, until: isPrefix ? `${first}ff` : first }
    })
  )
  const { rows } = await sql<{ block: number; word: number; data: Buffer }>`
    select b.block, w.word, p.data
    from json_to_recordset(${requestedBlocks}::json) as b (block integer, id uuid)
    cross join json_to_recordset(${requestedWords}::json) as w (word integer, first text, until text)
    cross join lateral (
      (select data from search_pages
        where organization_id = ${organizationId} and block_id = b.id and first_word <= decode(w.first, 'hex')
        order by first_word desc limit 1)
      union all
      (select data from search_pages
        where organization_id = ${organizationId} and block_id = b.id
          and first_word > decode(w.first, 'hex') and first_word < decode(w.until, 'hex'))
    ) as p
    limit ${most}`.execute(tx)

  return rows
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

function both(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a.map((byte, at) => byte & (b[at] ?? 0))
}

interface BlockMatches {
  readonly block: StoredBlock
  readonly ordinals: readonly number[]
}

async function readEntries(
  tx: Queryable,
  organizationId: OrganizationId,
  matches: readonly BlockMatches[]
): Promise<BlockEntry[]> {
  const found: BlockEntry[] = []
  for (const { block, ordinals } of matches.filter(({ ordinals: { length } }) => length > fewMatches)) {
    const { entries } = await tx
      .selectFrom('search_blocks')
      .select('entries')
      .where('organization_id', '=', organizationId)
      .where('id', '=', block.id)
      .executeTakeFirstOrThrow()
    found.push(...ordinals.map((ordinal) => readEntry(entries, ordinal)))
  }
  const few = matches.filter(({ ordinals: { length } }) => length <= fewMatches)
  const places = few.flatMap(({ block: { id }, ordinals }) =>
    ordinals.map((ordinal) => ({ id, at: ordinal * entryBytes + 1 }))
  )
  if (places.length === 0) return found
  const { rows } = await sql<{ entry: Buffer }>`
    select substring(b.entries from place.at for ${entryBytes}::integer) as entry
    from json_to_recordset(${JSON.stringify(places)}::json) as place (id uuid, at integer)
    join search_blocks b on b.organization_id = ${organizationId} and b.id = place.id`.execute(tx)

  return found.concat(rows.flatMap(({ entry }) => listEntries(entry)))
}
