import { type CallId, limitsOf, narrow, type OrganizationId, reportKinds } from '@callbook/domain'
import { columnList, type JsonTemplate, jsonTemplate } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { Page } from '../lists/page.ts'
import {
  type ItemsForm,
  type ListForm,
  type ListText,
  readItem,
  readItemsById,
  readList,
  withPlace
} from '../lists/read-list.ts'
import { whereWithin } from '../reach.ts'
import type { ReachScope } from '../scope.ts'
import { findPage, pageOfCalls } from '../search/found-calls.ts'
import { type CallFilter, isCounted, isSearched } from './call-filter.ts'
import { callPage } from './call-page.ts'
import { findExamined, isExamined } from './examined/find-examined.ts'

export const callColumns = {
  id: 'uuid',
  organization_id: 'uuid',
  client_id: 'uuid',
  customer_id: 'uuid',
  provider: 'text',
  provider_call_id: 'text',
  source: 'text',
  direction: 'text',
  status: 'text',
  ended_reason: 'text',
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
  duration_seconds: 'float8',
  caller_full_name: 'text',
  caller_phone_number: 'text',
  agent_phone_number: 'text',
  assistant_id: 'text',
  assistant_name: 'text',
  assistant_version: 'text',
  language: 'text',
  transfer_destination: 'text',
  call_summary: 'text',
  recording_url: 'text',
  cost_usd: 'float8',
  success_evaluation: 'text',
  caller_sentiment: 'text',
  structured_data: 'json',
  metadata: 'json',
  evaluation_status: 'text',
  lead_score: 'float8',
  adherence_score: 'float8',
  sentiment: 'text',
  human_review_required: 'bool',
  occurred_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz'
} as const

/** Columns that may have kilobytes each, beyond which a call is short. */
const longColumns = ['call_summary', 'structured_data', 'metadata']

/** Columns of calls in lists without the long ones, which PostgreSQL stores outside of the row. */
export const shortCallColumns: ShortCallColumns = Object.fromEntries(
  Object.entries(callColumns).filter(([name]) => !longColumns.includes(name))
) as ShortCallColumns

type ShortCallColumns = Omit<typeof callColumns, 'call_summary' | 'metadata' | 'structured_data'>

export const searchedCallColumns = { ...callColumns, search_hits: 'json' } as const

export const columnsWithTranscript = { ...callColumns, transcript: 'text', messages: 'json' } as const

/** Lists that are null if unknown. */
const detailColumns = {
  recordings: 'json',
  transfers: 'json',
  cost_breakdown: 'json',
  provider_verdicts: 'json',
  provider_warnings: 'json',
  external_ids: 'json',
  numbers: 'json'
} as const

/** Columns of a single call. */
export const callWithTranscriptColumns = {
  ...columnsWithTranscript,
  ...detailColumns,
  performance: 'json',
  requested_at: 'timestamptz',
  content_removed_at: 'timestamptz',
  reports: 'json',
  stored_recordings: 'json'
} as const

const kibibyte = 1024

/**
 * Maximum sizes in responses, because reports stored before the current bounds may be larger. In bytes of JSON text.
 */
export const callJsonBounds = {
  call_summary: 16 * kibibyte,
  metadata: 16 * kibibyte,
  structured_data: 64 * kibibyte
} as const

/** Writes calls for API consumers: in lists, files and events. */
export const callJson = jsonTemplate(callColumns, undefined, callJsonBounds)

const { cost_usd: _, ...columnsWithoutCosts } = callColumns

/**
 * Writes calls for event endpoints, without their cost: users who manage the URLs of event endpoints need not be
 * allowed to read costs.
 */
export const sentCallJson = jsonTemplate(
  callColumns,
  Object.fromEntries(Object.keys(columnsWithoutCosts).map((name) => [name, name as keyof typeof columnsWithoutCosts])),
  callJsonBounds
)

/** Writes calls in the same way, with the matching places of a search. */
export const searchedCallJson = jsonTemplate(searchedCallColumns, undefined, callJsonBounds)

/** Writes calls in the same way, with `transcript` and `messages`. */
export const spokenCallJson = jsonTemplate(columnsWithTranscript, undefined, callJsonBounds)

const listed = sql.raw(columnList('c', callColumns))

const listedWithTranscript = sql.raw(
  [
    columnList('c', columnsWithTranscript),
    ...Object.keys(detailColumns).map((column) => `coalesce(c.${column}, '[]') as ${column}`),
    'c.performance',
    'c.requested_at',
    'greatest(c.content_removed_at, c.erased_at) as content_removed_at'
  ].join(', ')
)

/**
 * Looks up each report by its whole key. The limit of one row lets PostgreSQL keep the plan. Otherwise it plans again
 * for each call, because a cached plan names every partition, and takes longer.
 */
const eachKind = sql.raw(`(values ${reportKinds.map((kind) => `('${kind}')`).join(', ')})`)

/**
 * Returns calls of one organization, latest first.
 *
 * @param columns columns of each call
 * @throws {SearchError} if a search is too broad
 */
export async function listCalls(
  { db, reach }: ReachScope<Database>,
  requested: CallFilter,
  {
    page,
    form,
    columns = callColumns
  }: { readonly page: Page; readonly form: ListForm; readonly columns?: ShortCallColumns }
): Promise<ListText> {
  const { organizationId, filter } = narrow(reach, requested)
  const found = isSearched(filter)
    ? await findPage({ db, organizationId }, filter, { page, columns })
    : isExamined(filter)
      ? pageOfCalls(organizationId, await findExamined({ db, organizationId }, filter, { page }), { columns })
      : undefined
  if (found !== undefined) {
    const { sql, ...place } = found

    return await readList(
      { db, organizationId },
      { columns, sql, isShort: true },
      { page, form: withPlace(form, place) }
    )
  }
  const statement = sql`
    select * from (${callPage(organizationId, filter, page, columns)}) as page order by occurred_at desc, id desc`

  return await readList({ db, organizationId }, { columns, sql: statement, isShort: isCounted(filter) }, { page, form })
}

/** Returns calls as `listCalls` shows them, as JSON text by id. Leaves out unknown ids and calls above `maxBytes`. */
export async function findListedCalls(
  { db, reach }: ReachScope<Database>,
  ids: readonly CallId[],
  form: ItemsForm
): Promise<ReadonlyMap<string, string>> {
  const statement = sql`
    select ${listed} from calls c where ${whereWithin(reach, { table: 'c' })} and c.id = any(${ids}::uuid[])`

  return await readItemsById(
    { db, organizationId: limitsOf(reach).organizationId },
    { columns: callColumns, sql: statement },
    form
  )
}

export async function findCall(
  { db, reach }: ReachScope<Database>,
  id: CallId,
  form: JsonTemplate
): Promise<string | undefined> {
  const { organizationId } = limitsOf(reach)
  const statement = sql`
    select ${listedWithTranscript}, (
      select coalesce(json_agg(json_build_object(
        'kind', k.kind,
        'received_at', to_char(r.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'source', r.source
      ) order by r.received_at, k.kind), '[]')
      from ${eachKind} as k (kind), lateral (
        select r.received_at, r.source from raw_reports r
        where r.organization_id = ${organizationId} and r.call_id = ${id} and r.kind = k.kind limit 1
      ) r
    ) as reports, (
      ${recordingsOf(organizationId, id)}
    ) as stored_recordings
    from calls c where ${whereWithin(reach, { table: 'c' })} and c.id = ${id}`

  return await readItem({ db, organizationId }, { columns: callWithTranscriptColumns, sql: statement }, form)
}

/** Returns the statement that reads the copies of a call's recordings as JSON, by the primary key. */
function recordingsOf(organizationId: OrganizationId, id: CallId) {
  return sql`
      select coalesce(json_agg(json_build_object(
        'kind', s.kind, 'state', s.state, 'reason', s.reason, 'bytes', s.bytes, 'content_type', s.content_type,
        'sha256', encode(s.sha256, 'hex'),
        'stored_at', to_char(s.stored_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'expires_at', to_char(s.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by s.kind), '[]')
      from call_recordings s where s.organization_id = ${organizationId} and s.call_id = ${id}`
}
