import {
  type CallDirection,
  type CallId,
  type CallStatus,
  type ClientId,
  nameWords,
  type SearchedText,
  searchedTexts
} from '@callbook/domain'
import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { contentRemovedAt } from '../calls/content-removed.ts'
import type { OrganizationScope } from '../scope.ts'
import { yieldTurns } from '../yield-turns.ts'

/** Calls whose texts are in memory at once. A call has up to a megabyte. */
export const callsPerRead = 25

export interface SearchedRow {
  readonly id: CallId
  readonly atMs: number
  readonly clientId: ClientId
  readonly direction: CallDirection
  readonly status: CallStatus
  /** When the content was removed. Only the name of the caller may remain. */
  readonly contentRemovedAt: string | null
  /** Words of the caller's name, in the form of `nameWords`. */
  readonly callerName: readonly string[]
  readonly texts: readonly SearchedText[]
}

interface Row {
  readonly id: CallId
  readonly occurred_at: string
  readonly client_id: ClientId
  readonly direction: CallDirection
  readonly status: CallStatus
  readonly content_removed_at: string | null
  readonly caller_full_name: string | null
  readonly call_summary: string | null
  readonly transcript: string | null
  readonly messages: string
}

/** Reads the searched texts of calls, ordered by id. Unknown calls are left out. */
export async function readSearchedCalls(
  { db, organizationId }: OrganizationScope,
  ids: readonly CallId[]
): Promise<SearchedRow[]> {
  const { rows } = await sql<Row>`
    select id, occurred_at, client_id, direction, status, ${contentRemovedAt()} as content_removed_at, caller_full_name, call_summary, messages,
      case when messages::text = '[]' then transcript end as transcript
    from calls where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id`.execute(db)

  const yieldTurn = yieldTurns()
  const calls: SearchedRow[] = []
  for (const { id, occurred_at, client_id: clientId, direction, status, ...row } of rows) {
    const { content_removed_at: removedAt, ...texts } = row
    await yieldTurn()
    calls.push({
      ...{ id, atMs: Date.parse(occurred_at), clientId, contentRemovedAt: removedAt, direction, status },
      callerName: wordsOf(texts.caller_full_name),
      texts: searchedTexts({ ...texts, messages: JSON.parse(texts.messages) })
    })
  }

  return calls
}

function wordsOf(name: string | null): string[] {
  return nameWords(name ?? '')
    .split(' ')
    .filter((word) => word !== '')
}

/** Returns the ids of the calls that meet a condition, which selects a few. */
export async function selectIds(tx: Queryable, condition: Sql): Promise<Set<CallId>> {
  const { rows } = await sql<{ id: CallId }>`select id from calls where ${condition}`.execute(tx)

  return new Set(rows.map(({ id }) => id))
}
