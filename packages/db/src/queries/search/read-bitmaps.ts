import { SearchError } from '@callbook/domain'
import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { yieldTurns } from '../yield-turns.ts'
import { addOrdinals } from './blocks/ordinals.ts'
import { entriesOf } from './blocks/word-pages.ts'

/** Number of pages that a search may still read. A page has about 4 kB; the words of a short prefix have many. */
export interface PageBudget {
  pages: number
}

/** A word to look up: a mark is one as well. */
export interface LookedUp {
  readonly key: string
  readonly isPrefix: boolean
}

interface PagedBlock {
  readonly id: string
  readonly calls: number
}

/**
 * Returns, for each block, the bitmap of each word.
 *
 * @throws {SearchError} if it would read too many pages
 */
export async function readBitmaps(
  at: OrganizationScope,
  blocks: readonly PagedBlock[],
  { words, budget }: { readonly words: readonly LookedUp[]; readonly budget: PageBudget }
): Promise<Uint8Array[][]> {
  const bitmaps = blocks.map(({ calls }) => words.map(() => new Uint8Array(Math.ceil(calls / 8))))
  const pages = await readPages(at, blocks, { words, most: budget.pages + 1 })
  budget.pages -= pages.length
  if (budget.pages < 0) throw new SearchError('is too broad: add letters before *, or limit the dates')

  const yieldTurn = yieldTurns()
  for (const { block, word, data } of pages) {
    await yieldTurn()
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
  { db: tx, organizationId }: OrganizationScope,
  blocks: readonly PagedBlock[],
  { words, most }: { readonly words: readonly LookedUp[]; readonly most: number }
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
