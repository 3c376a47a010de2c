import { type CallId, maxWordsOfCall, type OrganizationId, searchWords } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { chunk } from '../chunk.ts'
import { inTurns, sortInTurns, yieldTurns } from '../event-loop/yield-turns.ts'
import { type BlockEntry, idOf, keyOf, ordinalOf } from './blocks/block-entries.ts'
import { callMarks } from './blocks/call-marks.ts'
import { wordKey } from './blocks/word-pages.ts'
import { callsPerRead, readSearchedCalls, type SearchedRow } from './searched-calls.ts'
import { type IndexedWord, storeBlock } from './store-block.ts'

/**
 * Maximum number of words of the calls of a block when it is first written, without the last call. Bounds its memory.
 */
const maxWordsOfBlock = 250_000

/**
 * Milliseconds of computing after which a call is indexed without its texts. A megabyte takes less than half a second.
 */
const usualBudgetMs = 2_000

/** A call with its words, which a block does not have yet. */
interface CallWithWords {
  readonly entry: IndexedCall
  readonly marks: readonly string[]
  readonly words: ReadonlySet<string>
}

interface IndexedCall extends BlockEntry {
  /** Time of the erasure; null if the caller is not erased. */
  readonly erasedAt: string | null
}

export interface ReadWords {
  readonly calls: readonly CallWithWords[]
  /** Number of the ids that were read, from the first one. Those of unknown calls count, too. */
  readonly read: number
  /** Calls whose texts could not be read within the budget. */
  readonly withoutTexts: readonly CallId[]
}

/**
 * Reads the words of calls, as many as fit into a block.
 *
 * @param budgetMs milliseconds of computing for the texts of one call
 */
export async function readWords(
  db: Queryable,
  organizationId: OrganizationId,
  ids: readonly CallId[],
  budgetMs = usualBudgetMs
): Promise<ReadWords> {
  const calls: CallWithWords[] = []
  const withoutTexts: CallId[] = []
  let [read, count] = [0, 0]
  for (const some of chunk(ids, callsPerRead)) {
    const rows = new Map((await readSearchedCalls(db, organizationId, some)).map((row) => [row.id, row]))
    for (const id of some) {
      if (count > maxWordsOfBlock) return { calls, read, withoutTexts }
      read += 1
      const row = rows.get(id)
      if (row === undefined) continue
      // A second attempt, because the time can be that of other processes.
      const words = (await wordsOf(row, budgetMs)) ?? (await wordsOf(row, budgetMs))
      if (words === undefined) withoutTexts.push(id)
      calls.push({
        entry: { key: keyOf(id), atMs: row.atMs, erasedAt: row.erasedAt },
        marks: callMarks(row),
        words: words ?? new Set()
      })
      count += words?.size ?? 0
    }
  }

  return { calls, read, withoutTexts }
}

async function wordsOf({ texts }: SearchedRow, budgetMs: number): Promise<Set<string> | undefined> {
  const steps = searchWords(
    texts.map(({ text }) => text),
    maxWordsOfCall
  )

  return await inTurns(steps, yieldTurns(), budgetMs)
}

export interface NewBlock {
  /** Ordered by id. */
  readonly calls: readonly IndexedCall[]
  /** In the order of their keys. */
  readonly words: readonly IndexedWord[]
}

export async function newBlock(calls: readonly CallWithWords[]): Promise<NewBlock> {
  const sorted = calls.toSorted((a, b) => (a.entry.key < b.entry.key ? -1 : 1))
  const ordinalsOf = new Map<string, number[]>()
  const yieldTurn = yieldTurns()
  for (const [ordinal, { marks, words }] of sorted.entries()) {
    let added = 0
    for (const word of [...marks, ...words]) {
      const ordinals = ordinalsOf.get(word)
      if (ordinals === undefined) ordinalsOf.set(word, [ordinal])
      else ordinals.push(ordinal)
      if (++added % 1_000 === 0) await yieldTurn()
    }
    await yieldTurn()
  }
  const keys = new Map<string, number[]>()
  for (const [word, ordinals] of ordinalsOf) {
    keys.set(wordKey(word), ordinals)
    if (keys.size % 1_000 === 0) await yieldTurn()
  }
  const inOrder = await sortInTurns([...keys.keys()], yieldTurn)

  return { calls: sorted.map(({ entry }) => entry), words: inOrder.map((key) => [key, keys.get(key) ?? []]) }
}

/** Writes a block, and removes older entries of its calls. The caller holds the lock of `search_progress`. */
export async function writeBlock(
  tx: Queryable,
  organizationId: OrganizationId,
  { calls, words }: NewBlock
): Promise<void> {
  await removeEntries(tx, organizationId, calls)
  if (calls.length > 0) await storeBlock(tx, organizationId, calls, words)
}

/** Removes entries of calls from the blocks that have them. The words of erased calls must then go, too. */
async function removeEntries(
  tx: Queryable,
  organizationId: OrganizationId,
  calls: readonly IndexedCall[]
): Promise<void> {
  const ids = JSON.stringify(calls.map(idOf))
  const { rows: blocks } = await sql<{ id: string }>`
    select id from search_blocks b
    where organization_id = ${organizationId} and exists (
      select from json_array_elements_text(${ids}::json) as call (id)
      where call.id::uuid between b.first_id and b.last_id
    )`.execute(tx)

  for (const { id } of blocks) {
    const block = await tx
      .selectFrom('search_blocks')
      .select(['entries', 'removed', 'unclean_since'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const found = calls
      .map(({ key, erasedAt }) => ({ erasedAt, ordinal: ordinalOf(block.entries, key) }))
      .filter(({ ordinal }) => ordinal >= 0)
    const removed = new Set([...block.removed, ...found.map(({ ordinal }) => ordinal)])
    // An entry that was removed before can still have words of a caller who is erased now.
    const erasedAt = found.flatMap((call) => call.erasedAt ?? []).sort()[0]
    if (removed.size === block.removed.length && erasedAt === undefined) continue
    await tx
      .updateTable('search_blocks')
      .set({ removed: [...removed], unclean_since: block.unclean_since ?? erasedAt ?? null })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute()
  }
}
