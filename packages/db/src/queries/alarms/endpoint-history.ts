import type { EndpointId, HourOfReports } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'
import type { EndpointWatch } from './watched-endpoints.ts'

const hourMs = 3_600_000

interface CountedHour {
  readonly hour: string
  readonly reports: number
  readonly longest_silence_seconds: number
  readonly last_report_at: string
}

interface Counting {
  /** State of the last count, if there is one. */
  readonly watch: EndpointWatch
  /** Start of the first count. */
  readonly from: Date
  readonly now: Date
  /** Maximum number of reports per statement. */
  readonly limit: number
}

/**
 * Counts the reports of an endpoint by hour, for completed hours, in batches. It reads the index of reports, so that
 * storing a report costs nothing. Counting again gives the same result.
 *
 * @returns end of the counted time
 */
export async function countEndpointHours(
  at: OrganizationScope<Database>,
  endpointId: EndpointId,
  { watch, from, now, limit }: Counting
): Promise<EndpointWatch> {
  const begin = watch.countedUntil ?? startOfHour(from)
  const end = startOfHour(now)
  if (begin >= end) return watch

  const counted = await countHours(at, endpointId, { begin, end, before: watch.lastReportAt, limit })
  const isAll = counted.reduce((sum, { reports }) => sum + reports, 0) < limit
  // The last hour may be incomplete. If it is the only one, it already has the maximum count of an hour.
  const whole = isAll || counted.length === 1 ? counted : counted.slice(0, -1)
  const last = whole.at(-1)
  const countedUntil = isAll || last === undefined ? end : new Date(new Date(last.hour).getTime() + hourMs)
  const lastReportAt = last === undefined ? watch.lastReportAt : new Date(last.last_report_at)
  await saveHours(at, endpointId, whole)
  await saveWatch(at, endpointId, { countedUntil, lastReportAt })

  return { ...watch, countedUntil, lastReportAt }
}

function startOfHour(time: Date): Date {
  return new Date(Math.floor(time.getTime() / hourMs) * hourMs)
}

interface Range {
  readonly begin: Date
  readonly end: Date
  readonly before: Date | undefined
  readonly limit: number
}

async function countHours(
  { db, organizationId }: OrganizationScope<Database>,
  endpointId: EndpointId,
  { begin, end, before, limit }: Range
): Promise<CountedHour[]> {
  const { rows } = await sql<CountedHour>`
    select date_trunc('hour', received_at, 'UTC') as hour, count(*)::int as reports,
      coalesce(max(ceil(extract(epoch from received_at - previous_at))), 0)::int as longest_silence_seconds,
      max(received_at) as last_report_at
    from (
      select received_at, coalesce(lag(received_at) over (order by received_at), ${before ?? null}) as previous_at
      from (
        select received_at from raw_reports
        where organization_id = ${organizationId} and endpoint_id = ${endpointId}
          and received_at >= ${begin} and received_at < ${end} and source = 'webhook'
        order by received_at limit ${limit}
      ) as first_ones
    ) as one_after_the_other
    group by 1 order by 1`.execute(db)

  return rows
}

async function saveHours(
  { db, organizationId }: OrganizationScope<Database>,
  endpointId: EndpointId,
  hours: readonly CountedHour[]
): Promise<void> {
  if (hours.length === 0) return
  await db
    .insertInto('endpoint_hourly_reports')
    .values(
      hours.map(({ hour, reports, longest_silence_seconds }) => ({
        organization_id: organizationId,
        endpoint_id: endpointId,
        hour,
        reports,
        longest_silence_seconds
      }))
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'endpoint_id', 'hour']).doUpdateSet((eb) => ({
        reports: eb.ref('excluded.reports'),
        longest_silence_seconds: eb.ref('excluded.longest_silence_seconds')
      }))
    )
    .execute()
}

interface EndpointHistory {
  readonly hours: readonly HourOfReports[]
  readonly longestSilenceMs: number
}

export async function readEndpointHistory(
  { db, organizationId }: OrganizationScope<Database>,
  endpointId: EndpointId,
  since: Date
): Promise<EndpointHistory> {
  const rows = await db
    .selectFrom('endpoint_hourly_reports')
    .select(['hour', 'reports', 'longest_silence_seconds'])
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('hour', '>=', since.toISOString())
    .orderBy('hour')
    .execute()

  return {
    hours: rows.map(({ hour, reports }) => ({ at: Date.parse(hour), reports })),
    longestSilenceMs: rows.reduce((longest, row) => Math.max(longest, row.longest_silence_seconds * 1_000), 0)
  }
}

/** Stores the time after which a silence is unusual, so that it is computed once. */
export async function saveUnusualSilence(
  { db, organizationId }: OrganizationScope<Database>,
  endpointId: EndpointId,
  { since, from }: { readonly since: Date; readonly from: Date | undefined }
): Promise<void> {
  await db
    .updateTable('endpoint_silence')
    .set({ checked_report_at: since, unusual_after: from ?? null })
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .execute()
}

/** Stores the end of the counted time and the last counted report. */
async function saveWatch(
  { db, organizationId }: OrganizationScope<Database>,
  endpointId: EndpointId,
  { countedUntil, lastReportAt }: { readonly countedUntil: Date; readonly lastReportAt: Date | undefined }
): Promise<void> {
  await db
    .insertInto('endpoint_silence')
    .values({
      organization_id: organizationId,
      endpoint_id: endpointId,
      counted_until: countedUntil,
      last_report_at: lastReportAt ?? null
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'endpoint_id']).doUpdateSet((eb) => ({
        counted_until: eb.ref('excluded.counted_until'),
        last_report_at: eb.ref('excluded.last_report_at')
      }))
    )
    .execute()
}

/** Returns the time of the last report at the URL of an endpoint, or `undefined` if none arrived since an instant. */
export async function findLastReport(
  { db, organizationId }: OrganizationScope<Database>,
  endpointId: EndpointId,
  since: Date
): Promise<Date | undefined> {
  const report = await db
    .selectFrom('raw_reports')
    .select('received_at')
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('received_at', '>=', since.toISOString())
    .where('source', '=', 'webhook')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()

  return report && new Date(report.received_at)
}
