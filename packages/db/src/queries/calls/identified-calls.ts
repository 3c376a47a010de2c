import {
  type CallDirection,
  type CallId,
  type CallStatus,
  type ClientId,
  type EvaluationStatus,
  narrow,
  type SearchHit,
  type SearchQuery,
  type Sentiment
} from '@callbook/domain'
import { columnIndex, columnList, isoTimestamp, type Row } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { Page, Position } from '../lists/page.ts'
import type { OrganizationScope, ReachScope } from '../scope.ts'
import type { FoundCalls } from '../search/find-calls.ts'
import { pageOfCalls, readHits } from '../search/found-calls.ts'
import { type CallFilter, isCounted } from './call-filter.ts'
import { callPage } from './call-page.ts'
import { findListed } from './examined/find-listed.ts'
import type { CallSort } from './examined/find-sorted.ts'

/** Columns that identify a call for people in a list. */
export interface CallRow {
  readonly id: CallId
  readonly client_id: ClientId
  readonly client_name: string
  readonly direction: CallDirection
  readonly status: CallStatus
  /** As worded by the provider. */
  readonly ended_reason: string | null
  readonly duration_seconds: number | null
  readonly caller_full_name: string | null
  readonly caller_phone_number: string | null
  readonly evaluation_status: EvaluationStatus
  /** Null while unknown. */
  readonly human_review_required: boolean | null
  /** From 0 to 100; null while unknown. */
  readonly lead_score: number | null
  readonly adherence_score: number | null
  readonly sentiment: Sentiment | null
  readonly cost_usd: number | null
  readonly occurred_at: string
  readonly created_at: string
  /** Matching places; present only in a search. */
  readonly search_hits?: SearchHit[]
}

export interface CallRows {
  readonly rows: readonly CallRow[]
  /** Number of calls in the whole list; a lower bound if it is bounded. */
  readonly total: number
  readonly isBounded: boolean
  /** Start of the rest; `undefined` at the end. */
  readonly next: Position | undefined
}

/** Returns calls of one organization with identifying columns, newest first. */
export async function readCallRows(
  { db, reach }: ReachScope<Database>,
  requested: CallFilter,
  { page, sort }: { readonly page: Page; readonly sort?: CallSort | undefined }
): Promise<CallRows> {
  const { organizationId, filter } = narrow(reach, requested)
  const found = await findListed({ db, organizationId }, filter, { page, sort })
  if (found !== undefined) return await readFound({ db, organizationId }, found, filter.search)
  const statement = sql`
    select ${sql.raw(columnList('c', ofCall))}, k.display_name as client_name, c.total
    from (${callPage(organizationId, filter, page, ofCall)}) as c
    left join clients k on k.organization_id = ${organizationId} and k.id = c.client_id
    order by c.occurred_at desc, c.id desc`

  const rows = await db.readRows(statement, { key: organizationId, isShort: isCounted(filter) })

  return { ...callsOf(rows, page), total: Number(rows[0]?.[places.total] ?? 0), isBounded: false }
}

/** Reads found calls in their order, with the places of searched words. */
async function readFound(
  at: OrganizationScope<Database>,
  found: FoundCalls,
  query: SearchQuery | undefined
): Promise<CallRows> {
  const { db, organizationId } = at
  const hits = query && (await db.inTurn(organizationId, () => readHits(at, query, found.ids)))
  const columns = hits === undefined ? ofCall : searchedColumns
  // The caller may be erased since the words were found.
  const isListed = sql.raw(hits === undefined ? 'true' : 'c.erased_at is null')
  const { sql: page, ...place } = pageOfCalls(organizationId, found, { columns, hits, isListed })
  const statement = sql`
    select ${sql.raw(columnList('c', ofCall))}, k.display_name as client_name, c.total${sql.raw(hits ? ', c.search_hits' : '')}
    from (${page}) as c
    left join clients k on k.organization_id = ${organizationId} and k.id = c.client_id
    order by c.place`
  const rows = (await db.readRows(statement, { key: organizationId, isShort: true })).map((row) => ({
    ...readCallRow(row),
    ...(hits && { search_hits: JSON.parse(row[hitsPlace] ?? '[]') })
  }))

  return { rows, ...place }
}

/** A page without calls is one row without an id, or no row. */
function callsOf(rows: readonly Row[], { limit }: Page): Pick<CallRows, 'next' | 'rows'> {
  const found = rows.filter((row) => row[places.id] !== null)
  const calls = found.slice(0, limit).map(readCallRow)
  const last = calls.at(-1)

  return {
    rows: calls,
    next: found.length > limit && last !== undefined ? { at: new Date(last.occurred_at), id: last.id } : undefined
  }
}

const ofCall = {
  id: 'uuid',
  client_id: 'uuid',
  direction: 'text',
  status: 'text',
  ended_reason: 'text',
  duration_seconds: 'float8',
  caller_full_name: 'text',
  caller_phone_number: 'text',
  evaluation_status: 'text',
  human_review_required: 'bool',
  lead_score: 'float8',
  adherence_score: 'float8',
  sentiment: 'text',
  cost_usd: 'float8',
  occurred_at: 'timestamptz',
  created_at: 'timestamptz'
} as const

const columns = { ...ofCall, client_name: 'text', total: 'text' } as const

const searchedColumns = { ...ofCall, search_hits: 'json' } as const

/** Place of the hits of a search, after the other columns. */
const hitsPlace = Object.keys(columns).length

const names = Object.keys(columns) as (keyof typeof columns)[]

const places = Object.fromEntries(names.map((name) => [name, columnIndex(columns, name)])) as Record<
  keyof typeof columns,
  number
>

function readCallRow(row: Row): CallRow {
  const reported = Object.fromEntries(names.map((name) => [name, row[places[name]] ?? null]))
  const {
    total: _,
    duration_seconds,
    lead_score,
    adherence_score,
    cost_usd,
    human_review_required: review,
    ...texts
  } = reported

  return {
    ...(texts as unknown as CallRow),
    duration_seconds: numberOf(duration_seconds),
    lead_score: numberOf(lead_score),
    adherence_score: numberOf(adherence_score),
    cost_usd: numberOf(cost_usd),
    human_review_required: review == null ? null : review === 't',
    occurred_at: isoTimestamp(reported['occurred_at'] ?? ''),
    created_at: isoTimestamp(reported['created_at'] ?? '')
  }
}

function numberOf(text: string | null | undefined): number | null {
  return text == null ? null : Number(text)
}
