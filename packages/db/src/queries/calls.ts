import type {
  CallDirection,
  CallId,
  CallStatus,
  ClientId,
  CustomerId,
  EvaluationStatus,
  OrganizationId
} from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { type CallFilter, isCounted, matchesFilter } from './call-filter.ts'
import { pageFromCounts } from './call-page.ts'
import { countedPage, type Page, type PageOf, type PageQuery, readPage } from './page.ts'
import { timeRange } from './time-range.ts'

export interface CallRow {
  readonly id: CallId
  readonly organization_id: OrganizationId
  readonly client_id: ClientId
  readonly customer_id: CustomerId | null
  readonly provider: string
  readonly provider_call_id: string
  readonly direction: CallDirection
  readonly status: CallStatus
  readonly ended_reason: string | null
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly duration_seconds: number | null
  readonly caller_full_name: string | null
  readonly caller_phone_number: string | null
  readonly agent_phone_number: string | null
  readonly assistant_id: string | null
  readonly assistant_name: string | null
  readonly call_summary: string | null
  readonly recording_url: string | null
  readonly cost_usd: number | null
  readonly success_evaluation: string | null
  /** JSON text. */
  readonly structured_data: string | null
  /** JSON text. */
  readonly metadata: string | null
  readonly evaluation_status: EvaluationStatus
  readonly created_at: string
  readonly updated_at: string
}

export interface CallWithTranscriptRow extends CallRow {
  readonly transcript: string | null
  /** JSON text of an array. */
  readonly messages: string
}

const columns = sql.raw(
  `c.id, c.organization_id, c.client_id, c.customer_id, c.provider, c.provider_call_id, c.direction, c.status,
   c.ended_reason, c.started_at, c.ended_at, c.duration_seconds, c.caller_full_name, c.caller_phone_number,
   c.agent_phone_number, c.assistant_id, c.assistant_name, c.call_summary, c.recording_url, c.cost_usd,
   c.success_evaluation, c.structured_data, c.metadata, c.evaluation_status, c.created_at, c.updated_at`
)

/** Calls of one organization, the one stored last first. */
export async function listCalls(
  db: Database,
  organizationId: OrganizationId,
  filter: CallFilter,
  page: Page
): Promise<PageOf<CallRow>> {
  return await readPage(
    db,
    sql<CallRow & { total: number }>`
      select page.total, ${columns}
      from (${callPage(organizationId, filter, page)}) as page
      left join calls c on c.organization_id = ${organizationId} and c.id = page.id
      order by page.created_at desc, page.id desc`,
    page
  )
}

export async function findCall(
  db: Database,
  organizationId: OrganizationId,
  id: CallId
): Promise<CallWithTranscriptRow | undefined> {
  const { rows } = await sql<CallWithTranscriptRow>`
    select ${columns}, c.transcript, c.messages
    from calls c where c.organization_id = ${organizationId} and c.id = ${id}`.execute(db)

  return rows[0]
}

/** The ids on one page of the calls that match, newest first, and how many match. */
export function callPage(organizationId: OrganizationId, filter: CallFilter, page: Page): PageQuery {
  if (!isCounted(filter)) return countedPage('calls', matchesFilter(organizationId, filter), page)

  return pageFromCounts({ organizationId, clientId: filter.clientId }, timeRange(filter.start, filter.end), page)
}
