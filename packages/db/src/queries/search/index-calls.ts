import { type CallId, callMarks, maxWordsOfCall, type OrganizationId, searchWords, wordKey } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { chunk } from '../chunk.ts'
import { inTurns, yieldTurns } from '../event-loop/yield-turns.ts'
import { type BlockEntry, idOf, keyOf, ordinalOf } from './entries/block-entries.ts'
import { readSearchedCalls } from './searched-calls.ts'
import { storeBlock } from './store-block.ts'

/** Calls whose texts are in memory at once. A call has up to a megabyte. */
const callsPerRead = 50

interface IndexedCall extends BlockEntry {
  /** Time of the erasure; null if the caller is not erased. */
  readonly erasedAt: string | null
}

/**
 * Writes a block of calls with their present texts, and removes their older entries. The caller holds the lock of
 * `search_progress`.
 */
export async function indexCalls(tx: Queryable, organizationId: OrganizationId, ids: readonly CallId[]): Promise<void> {
  const words = new Map<string, number[]>()
  const yieldTurn = yieldTurns()
  const calls: IndexedCall[] = []
  for (const some of chunk(ids.toSorted(), callsPerRead)) {
    for (const { texts, ...call } of await readSearchedCalls(tx, organizationId, some)) {
      const steps = searchWords(
        texts.map(({ text }) => text),
        maxWordsOfCall
      )
      addWords(words, calls.length, [...callMarks(call), ...(await inTurns(steps, yieldTurn))])
      calls.push({ key: keyOf(call.id), atMs: call.atMs, erasedAt: call.erasedAt })
    }
  }
  await removeEntries(tx, organizationId, calls)
  if (calls.length === 0) return
  const sorted = Array.from(words, ([word, ordinals]) => [wordKey(word), ordinals] as const)
  await storeBlock(
    tx,
    organizationId,
    calls,
    sorted.sort(([a], [b]) => (a < b ? -1 : 1))
  )
}

function addWords(words: Map<string, number[]>, ordinal: number, ofCall: readonly string[]): void {
  for (const word of ofCall) {
    const ordinals = words.get(word)
    if (ordinals === undefined) words.set(word, [ordinal])
    else ordinals.push(ordinal)
  }
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
