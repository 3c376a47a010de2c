import {
  type AlarmKind,
  type CallId,
  type ClientId,
  type EndpointId,
  limitsOf,
  type OrganizationId,
  type Reach,
  type Sentiment
} from '@callbook/domain'
import { firstIdAt } from '@callbook/postgres'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { whereCallWithin, whereEndpointWithin, whereWithin } from './reach.ts'

/** Maximum count; beyond it, only its excess is shown. */
export const mostListed = 1_000

const mostMinutes = 20_000

const mostSilent = 20

const dayMs = 86_400_000

/** Returns calls with a permanently failed evaluation, up to one more than `mostListed`. */
export async function listFailedCalls(db: Database, reach: Reach): Promise<CallId[]> {
  const { organizationId } = limitsOf(reach)
  const rows = await db
    .selectFrom('evaluation_work')
    .select('call_id')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'failed')
    .where(whereCallWithin(reach, 'evaluation_work.call_id'))
    .limit(mostListed + 1)
    .$narrowType<{ call_id: CallId }>()
    .execute()

  return rows.map(({ call_id: id }) => id)
}

/** Counts the rejections since an instant: stored ones up to one more than `mostListed`, and all others. */
export async function countRefusedDeliveries(db: Database, reach: Reach, since: Date): Promise<number> {
  const { organizationId } = limitsOf(reach)
  const { rows } = await sql<{ refused: number }>`
    select (
      (select count(*) from (
        select from rejected_reports
        where organization_id = ${organizationId} and id >= ${firstIdAt(since)}
          and ${whereEndpointWithin(reach, 'rejected_reports.endpoint_id')}
        limit ${mostListed + 1}
      ) as kept)
      + (select coalesce(sum(rejections), 0) from (
        select counted.rejections
        from webhook_endpoints as endpoint
        join rejection_counts as counted on counted.organization_id = ${organizationId}
          and counted.endpoint_id = endpoint.id and counted.minute >= ${since}
        where ${whereWithin(reach, { table: 'endpoint' })}
        limit ${mostMinutes}
      ) as minutes)
    )::float8 as refused`.execute(db)

  return rows[0]?.refused ?? 0
}

export interface SilentEndpoint {
  readonly id: EndpointId
  readonly client_id: ClientId
  readonly client_name: string
  readonly provider: string
  readonly last_used_at: string
}

/**
 * Returns the endpoints without a report for a day, in the last thirty days, whose clients had calls on each of the
 * seven days before. Longest silent first, up to a limit.
 */
export async function listSilentEndpoints(db: Database, reach: Reach, now: Date): Promise<SilentEndpoint[]> {
  const { organizationId } = limitsOf(reach)
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const lastDay = sql`date_trunc('day', used.last_used_at, 'UTC')`
  const { rows } = await sql<SilentEndpoint>`
    select endpoint.id, endpoint.client_id, client.display_name as client_name, endpoint.provider, used.last_used_at
    from webhook_endpoint_usage as used
    join webhook_endpoints as endpoint on ${whereWithin(reach, { table: 'endpoint' })}
      and endpoint.id = used.endpoint_id and endpoint.status = 'active'
    join clients as client on client.organization_id = ${organizationId} and client.id = endpoint.client_id
    where used.organization_id = ${organizationId}
      and used.last_used_at >= ${ago(30)} and used.last_used_at < ${ago(1)}
      and 7 = (
        select count(*) from call_counts as day
        where day.organization_id = ${organizationId} and day.client_id = endpoint.client_id and day.period = 'day'
          and day.calls > 0 and day.starts_at > ${lastDay} - interval '7 days' and day.starts_at <= ${lastDay}
      )
    order by used.last_used_at, endpoint.id limit ${mostSilent}`.execute(db)

  return rows
}

/** Maximum number of stored reports and of rows of counted requests that are read for one endpoint. */
const maxRows = 1_000

interface EndpointColumn {
  readonly organizationId: OrganizationId
  /** Column with its id. */
  readonly id: string
}

/**
 * Returns the number of reports that the endpoint of a row rejected since an instant, stored or only counted. It reads
 * at most 1,000 rows of each kind, so a larger number is a lower bound.
 */
function rejectionsSince(endpoint: EndpointColumn, since: Date): RawBuilder<number> {
  return sql`(
    (select count(*) from (select ${stored(endpoint, since)} limit ${maxRows}) as reports)
    + (select coalesce(sum(rejections), 0) from (select rejections ${counted(endpoint, since)} limit ${maxRows}) as minutes)
  )::float8`
}

function whereRejectedSince(endpoint: EndpointColumn, since: Date): RawBuilder<boolean> {
  return sql`(exists (select ${stored(endpoint, since)}) or exists (select ${counted(endpoint, since)}))`
}

export async function countRejectionsByEndpoint(
  db: Database,
  organizationId: OrganizationId,
  { clientId, since }: { readonly clientId: ClientId; readonly since: Date }
): Promise<ReadonlyMap<EndpointId, number>> {
  const { rows } = await sql<{ id: EndpointId; rejected: number }>`
    select endpoint.id, ${rejectionsSince({ organizationId, id: 'endpoint.id' }, since)} as rejected
    from webhook_endpoints as endpoint
    where endpoint.organization_id = ${organizationId} and endpoint.client_id = ${clientId}`.execute(db)

  return new Map(rows.map(({ id, rejected }) => [id, rejected]))
}

function stored({ organizationId, id }: EndpointColumn, since: Date): RawBuilder<unknown> {
  return sql`from rejected_reports as rejected where rejected.organization_id = ${organizationId}
    and rejected.endpoint_id = ${sql.ref(id)} and rejected.received_at >= ${since}`
}

function counted({ organizationId, id }: EndpointColumn, since: Date): RawBuilder<unknown> {
  return sql`from rejection_counts as rejected where rejected.organization_id = ${organizationId}
    and rejected.endpoint_id = ${sql.ref(id)} and rejected.minute >= ${since}`
}

/** An active endpoint with its last report and its open alarm, if any. */
interface ShownEndpoint {
  readonly id: EndpointId
  readonly client_id: ClientId
  readonly client_name: string
  readonly provider: string
  readonly last_used_at: string | null
  readonly alarm: AlarmKind | null
  /** Rejected reports since the requested instant; see `rejectionsSince`. */
  readonly rejected_reports: number
  /** Number of active endpoints, also in the other rows. */
  readonly total: number
}

interface HealthRequest {
  /** Rejected reports are counted from this time. */
  readonly since: Date
  readonly limit: number
}

/** Returns active endpoints: first those with an alarm, then rejecting ones, then the latest used. */
export async function listEndpointHealth(
  db: Database,
  reach: Reach,
  { since, limit }: HealthRequest
): Promise<ShownEndpoint[]> {
  const { organizationId } = limitsOf(reach)
  const endpoint = { organizationId, id: 'endpoint.id' }
  const { rows } = await sql<ShownEndpoint>`
    select endpoint.id, endpoint.client_id, client.display_name as client_name, endpoint.provider, used.last_used_at,
      (
        select alarm.kind from endpoint_alarms as alarm
        where alarm.organization_id = ${organizationId} and alarm.endpoint_id = endpoint.id
          and alarm.closed_at is null
        order by alarm.opened_at, alarm.kind limit 1
      ) as alarm,
      ${rejectionsSince(endpoint, since)} as rejected_reports,
      (count(*) over ())::integer as total
    from webhook_endpoints as endpoint
    join clients as client on client.organization_id = ${organizationId} and client.id = endpoint.client_id
    left join webhook_endpoint_usage as used on used.organization_id = ${organizationId}
      and used.endpoint_id = endpoint.id
    where ${whereWithin(reach, { table: 'endpoint' })} and endpoint.status = 'active'
    order by alarm nulls last, ${whereRejectedSince(endpoint, since)} desc, used.last_used_at desc nulls last, endpoint.id limit ${limit}`.execute(
    db
  )

  return rows
}

/** A call whose caller was negative, or that an evaluation flagged. */
export interface NotableCall {
  readonly id: CallId
  readonly client_id: ClientId
  readonly client_name: string
  readonly caller_full_name: string | null
  readonly caller_phone_number: string | null
  readonly call_summary: string | null
  readonly sentiment: Sentiment | null
  readonly lead_score: number | null
  /** Whether it still waits for a review. */
  readonly human_review_required: boolean | null
  readonly occurred_at: string
}

/**
 * Returns the latest negative or flagged calls. It reads the index by time from the latest call on, until it has found
 * them or is at `since`.
 */
export async function listNotableCalls(
  db: Database,
  reach: Reach,
  { since, limit }: { readonly since: Date; readonly limit: number }
): Promise<NotableCall[]> {
  const { organizationId } = limitsOf(reach)
  const { rows } = await sql<NotableCall>`
    select call.id, call.client_id, client.display_name as client_name, call.caller_full_name,
      call.caller_phone_number, call.call_summary, call.sentiment, call.lead_score, call.human_review_required,
      call.occurred_at
    from (
      select id from calls
      where ${whereWithin(reach)} and occurred_at >= ${since}
        and (sentiment = 'negative' or flagged)
      order by occurred_at desc, id desc limit ${limit}
    ) as notable
    join calls as call on call.organization_id = ${organizationId} and call.id = notable.id
    join clients as client on client.organization_id = ${organizationId} and client.id = call.client_id
    order by call.occurred_at desc, call.id desc`.execute(db)

  return rows
}
