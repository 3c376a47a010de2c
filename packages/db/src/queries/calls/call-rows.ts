import {
  type CallDirection,
  type CallId,
  type CallStatus,
  type ClientId,
  type EvaluationStatus,
  narrow,
  type OrganizationId,
  type Reach,
  type SearchHit,
  type Sentiment
} from '@callbook/domain'
import { isoTimestamp, listOf, listSql, placeOf, type RowBuffer, raw } from '@callbook/postgres'
import type { Database } from '../../database.ts'
import { mostCounted } from '../lists/limits.ts'
import type { Page, Position } from '../lists/page.ts'
import { findPage, isSearched, type SearchFilter } from '../search/found-calls.ts'
import { type CallFilter, isCounted, isOfCaller } from './call-filter.ts'
import { callPage } from './call-page.ts'

/** Columns that identify a call for people in a list. */
export interface CallRow {
  readonly id: CallId
  readonly client_id: ClientId
  readonly client_name: string
  readonly direction: CallDirection
  readonly status: CallStatus
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
  readonly occurred_at: string
  readonly created_at: string
  /** Matching places; present only in a search. */
  readonly search_hits?: SearchHit[]
}

/** A part of a list of calls. */
export interface CallRows {
  readonly rows: readonly CallRow[]
  /** Number of calls in the whole list; a lower bound if it is bounded. */
  readonly total: number
  readonly isBounded: boolean
  /** Start of the rest; `undefined` at the end. */
  readonly next: Position | undefined
}

const ofCall = {
  id: 'uuid',
  client_id: 'uuid',
  direction: 'text',
  status: 'text',
  duration_seconds: 'float8',
  caller_full_name: 'text',
  caller_phone_number: 'text',
  evaluation_status: 'text',
  human_review_required: 'bool',
  lead_score: 'float8',
  adherence_score: 'float8',
  sentiment: 'text',
  occurred_at: 'timestamptz',
  created_at: 'timestamptz'
} as const

const columns = { ...ofCall, client_name: 'text', total: 'text' } as const
const searchedColumns = { ...ofCall, search_hits: 'json' } as const
const hitsPlace = Object.keys(columns).length

/** Returns calls of one organization with identifying columns, newest first. */
export async function readCallRows(db: Database, reach: Reach, requested: CallFilter, page: Page): Promise<CallRows> {
  const { organizationId, filter } = narrow(reach, requested)
  if (isSearched(filter)) return await readSearchedRows(db, organizationId, filter, page)
  const statement = listSql`
    select ${raw(listOf('c', ofCall))}, k.display_name as client_name, c.total
    from (${callPage(organizationId, filter, page, ofCall)}) as c
    left join clients k on k.organization_id = ${organizationId} and k.id = c.client_id
    order by c.occurred_at desc, c.id desc`

  return await db.readRows(statement, {
    read: (rows) => ({ ...callsOf(rows, page), ...totalOf(rows, filter) }),
    key: organizationId,
    isShort: isCounted(filter)
  })
}

async function readSearchedRows(
  db: Database,
  organizationId: OrganizationId,
  filter: SearchFilter,
  page: Page
): Promise<CallRows> {
  const { sql, ...place } = await findPage(db, organizationId, filter, page, searchedColumns)
  const statement = listSql`
    select ${raw(listOf('c', ofCall))}, k.display_name as client_name, c.total, c.search_hits
    from (${sql}) as c
    left join clients k on k.organization_id = ${organizationId} and k.id = c.client_id
    order by c.occurred_at desc, c.id desc`
  const rows = await db.readRows(statement, {
    read: (found) =>
      Array.from({ length: found.count }, (_, row) => ({
        ...callOf(found, row),
        search_hits: JSON.parse(found.text(row, hitsPlace) ?? '[]')
      })),
    key: organizationId,
    isShort: true
  })

  return { rows, ...place }
}

/** A page without calls is one row without an id, or no row. */
function callsOf(rows: RowBuffer, { limit }: Page): Pick<CallRows, 'next' | 'rows'> {
  const isEmpty = rows.count === 0 || rows.text(0, places.id) === null
  const count = isEmpty ? 0 : Math.min(rows.count, limit)
  const calls = Array.from({ length: count }, (_, row) => callOf(rows, row))
  const last = calls.at(-1)
  const hasMore = !isEmpty && rows.count > limit && last !== undefined

  return {
    rows: calls,
    next: hasMore ? { at: new Date(last.occurred_at), id: last.id } : undefined
  }
}

/** With a name or score filter, calls are counted up to one more than a limit. */
function totalOf(rows: RowBuffer, filter: CallFilter): Pick<CallRows, 'isBounded' | 'total'> {
  const total = rows.count === 0 ? 0 : Number(rows.text(0, places.total))
  const isBounded = total > mostCounted && !isCounted(filter) && !isOfCaller(filter)

  return { total: isBounded ? mostCounted : total, isBounded }
}

const names = Object.keys(columns) as (keyof typeof columns)[]
const places = Object.fromEntries(names.map((name) => [name, placeOf(columns, name)])) as Record<
  keyof typeof columns,
  number
>

function callOf(rows: RowBuffer, row: number): CallRow {
  const reported = Object.fromEntries(names.map((name) => [name, rows.text(row, places[name])]))
  const { total: _, duration_seconds, lead_score, adherence_score, human_review_required: review, ...texts } = reported

  return {
    ...(texts as unknown as CallRow),
    duration_seconds: numberOf(duration_seconds),
    lead_score: numberOf(lead_score),
    adherence_score: numberOf(adherence_score),
    human_review_required: review == null ? null : review === 't',
    occurred_at: isoTimestamp(reported['occurred_at'] ?? ''),
    created_at: isoTimestamp(reported['created_at'] ?? '')
  }
}

function numberOf(text: string | null | undefined): number | null {
  return text == null ? null : Number(text)
}
