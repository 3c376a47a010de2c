import type { OrganizationId } from '@callbook/domain'
import { firstIdAt } from '@callbook/postgres'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database.ts'
import { countedCalls } from '../counts/counted-tables.ts'
import { allClients, startOf } from '../counts/time-range.ts'

export interface OrganizationFigures {
  /** Calls of the last UTC days, including today, and of as many days before. */
  readonly calls: number
  readonly callsBefore: number
  readonly waitingReviews: number
  /** Reports rejected in the last 24 hours. */
  readonly rejectedReports: number
  /** Calls that a provider has and that are not stored. */
  readonly missingCalls: number
  /** Open alarms of active webhook URLs. */
  readonly alarms: number
  readonly lastCallAt: string | null
}

interface FoundFigure<Value> {
  readonly organization_id: OrganizationId
  readonly value: Value
}

const dayMs = 86_400_000

/** The number of calls that wait for a review, in a row of counters. */
const waiting = sql.join(
  countedCalls.facets
    .termsOf({ human_review_required: true })
    .map(({ sign, column, element }) => sql`${sql.lit(sign)} * coalesce(${sql.ref(column)}[${sql.lit(element)}], 0)`),
  sql` + `
)

interface Period {
  readonly now: Date
  /** Number of UTC days, including today. */
  readonly days: number
}

/**
 * Returns the figures of organizations. Only requests of staff may read across tenants.
 *
 * Each statement reads the same rows per organization as its own pages do: counters, open alarms and gaps, and the
 * latest call of each client.
 */
export async function listOrganizationFigures(
  db: Database,
  ids: readonly OrganizationId[],
  { now, days }: Period
): Promise<ReadonlyMap<OrganizationId, OrganizationFigures>> {
  const today = startOf('day', now.getTime())
  const [since, before] = [days, 2 * days].map((count) => new Date(today - (count - 1) * dayMs).toISOString())
  const yesterday = new Date(now.getTime() - dayMs)
  const read = async <Value>(query: RawBuilder<unknown>) => {
    const { rows } = await sql<FoundFigure<Value>>`/* across tenants */ ${query}`.execute(db)

    return new Map(rows.map(({ organization_id: id, value }) => [id, value]))
  }
  const [calls, callsBefore, waitingReviews, stored, counted, missing, alarms, lastCalls] = await Promise.all([
    read<number>(callsOfDays(ids, sql`day.starts_at >= ${since}::timestamptz`)),
    read<number>(
      callsOfDays(ids, sql`day.starts_at >= ${before}::timestamptz and day.starts_at < ${since}::timestamptz`)
    ),
    read<number>(waitingCalls(ids)),
    read<number>(storedRejections(ids, yesterday)),
    read<number>(countedRejections(ids, yesterday)),
    read<number>(openGaps(ids)),
    read<number>(openAlarms(ids)),
    read<string>(latestCalls(ids))
  ])

  return new Map(
    ids.map((id) => [
      id,
      {
        calls: calls.get(id) ?? 0,
        callsBefore: callsBefore.get(id) ?? 0,
        waitingReviews: waitingReviews.get(id) ?? 0,
        rejectedReports: (stored.get(id) ?? 0) + (counted.get(id) ?? 0),
        missingCalls: missing.get(id) ?? 0,
        alarms: alarms.get(id) ?? 0,
        lastCallAt: lastCalls.get(id) ?? null
      }
    ])
  )
}

type Ids = readonly OrganizationId[]

function whereOrganizations(table: string, ids: Ids): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.organization_id`)} = any(${ids}::uuid[])`
}

function callsOfDays(ids: Ids, whereTime: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select day.organization_id, sum(day.calls)::float8 as value from call_counts as day
    where ${whereOrganizations('day', ids)} and day.client_id = ${allClients} and day.period = 'day' and ${whereTime} group by 1`
}

function waitingCalls(ids: Ids): RawBuilder<unknown> {
  return sql`
    select month.organization_id, sum(${waiting})::float8 as value from call_counts as month
    where ${whereOrganizations('month', ids)} and month.client_id = ${allClients} and month.period = 'month' group by 1`
}

function storedRejections(ids: Ids, since: Date): RawBuilder<unknown> {
  return sql`
    select report.organization_id, count(*)::float8 as value from rejected_reports as report
    where ${whereOrganizations('report', ids)} and report.id >= ${firstIdAt(since)} group by 1`
}

function countedRejections(ids: Ids, since: Date): RawBuilder<unknown> {
  return sql`
    select endpoint.organization_id, sum(minute.rejections)::float8 as value from webhook_endpoints as endpoint
    join rejection_counts as minute on minute.organization_id = endpoint.organization_id
      and minute.endpoint_id = endpoint.id and minute.minute >= ${since}
    where ${whereOrganizations('endpoint', ids)} group by 1`
}

function openGaps(ids: Ids): RawBuilder<unknown> {
  return sql`
    select gap.organization_id, count(*)::float8 as value from gaps as gap
    where ${whereOrganizations('gap', ids)} and gap.resolved_at is null and gap.kind <> 'gone' group by 1`
}

function openAlarms(ids: Ids): RawBuilder<unknown> {
  return sql`
    select alarm.organization_id, count(*)::float8 as value from endpoint_alarms as alarm
    join webhook_endpoints as endpoint on endpoint.organization_id = alarm.organization_id
      and endpoint.id = alarm.endpoint_id and endpoint.status = 'active'
    where ${whereOrganizations('alarm', ids)} and alarm.closed_at is null group by 1`
}

/** The client joins by the organization, so that Citus reads each on its node. */
function latestCalls(ids: Ids): RawBuilder<unknown> {
  return sql`
    select client.organization_id, max(latest.occurred_at) as value from clients as client
    cross join lateral (
      select call.occurred_at from calls as call
      where call.organization_id = client.organization_id and call.client_id = client.id
      order by call.occurred_at desc, call.id desc limit 1
    ) as latest
    where ${whereOrganizations('client', ids)} group by 1`
}
