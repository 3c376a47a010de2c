import { type Deliveries, type EndpointId, type RefusedDeliveries, rejectionWindowMs } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'
import type { WatchedEndpoint } from './watched-endpoints.ts'

export interface RecentDeliveries extends RefusedDeliveries {
  /** First counted rejection; `undefined` without rejections. */
  readonly refusedSince: Date | undefined
}

/** Rejections at an instant, or in the minute that begins with it. */
interface Refusals {
  readonly at: number
  readonly rejections: number
  readonly hasBadSignature: boolean
  /** Receipt times, if they matter; not all of many. */
  readonly receivedAt: readonly number[]
}

/** Maximum age of rejections since the last accepted report. */
const windowMs = 24 * 3_600_000
const minuteMs = 60_000

/** Maximum number of counted minutes, and of counted reports in a quarter hour. */
const mostMinutes = 5_000
const mostReports = 10_000

/**
 * Returns recent rejections and accepted reports of an endpoint. Rejections before the last closed alarm do not count.
 */
export async function readDeliveries(
  at: OrganizationScope<Database>,
  endpoint: Pick<WatchedEndpoint, 'id' | 'provider' | 'lastReportAt' | 'lastUsedAt'>,
  now: Date
): Promise<RecentDeliveries> {
  const { id, provider, lastReportAt, lastUsedAt } = endpoint
  const begin = Math.max(now.getTime() - windowMs, (await lastClosedAt(at, id))?.getTime() ?? 0)
  const accepted = Math.max(begin, lastReportAt?.getTime() ?? 0)
  const verified = Math.max(accepted, lastUsedAt?.getTime() ?? 0)
  const refusals = [
    ...(await listMinutes(at, id, { begin, instants: [accepted, verified] })),
    ...(await listReports(at, id, begin))
  ]
  const [beforeFrom, latestFrom] = [2, 1].map((windows) => now.getTime() - windows * rejectionWindowMs) as [
    number,
    number
  ]
  const countWithin = async ({ from, until }: Window): Promise<Deliveries> => ({
    rejections: countRefusals(refusals, { from, until }),
    accepted: await countAccepted(at, id, { from: new Date(Math.max(from, begin)), until: new Date(until) })
  })

  const signatures = refusals.filter(({ hasBadSignature }) => hasBadSignature)
  const first = Math.min(...refusals.map(({ at }) => at))

  return {
    provider,
    latest: await countWithin({ from: latestFrom, until: now.getTime() + 1 }),
    before: await countWithin({ from: beforeFrom, until: latestFrom }),
    sinceAccepted: countSince(refusals, accepted),
    badSignatures: countSince(signatures, verified),
    refusedSince: refusals.length === 0 ? undefined : new Date(Math.max(first, Math.min(accepted, now.getTime())))
  }
}

/** Milliseconds of the epoch from `from` (inclusive) to `until` (exclusive). */
interface Window {
  readonly from: number
  readonly until: number
}

function countRefusals(refusals: readonly Refusals[], { from, until }: Window): number {
  const within = refusals.filter(({ at }) => at >= from && at < until)

  return within.reduce((sum, { rejections }) => sum + rejections, 0)
}

/** In the minute of the last accepted report, only rejections that are known to be later count. */
function countSince(refusals: readonly Refusals[], since: number): number {
  return refusals.reduce((sum, { at, rejections, receivedAt }) => {
    if (at > since) return sum + rejections

    return sum + receivedAt.filter((time) => time > since).length
  }, 0)
}

async function lastClosedAt(
  { db, organizationId }: OrganizationScope<Database>,
  id: EndpointId
): Promise<Date | undefined> {
  const { rows } = await sql<{ closed_at: string | null }>`
    select max(closed_at) as closed_at from endpoint_alarms
    where organization_id = ${organizationId} and endpoint_id = ${id} and kind = 'rejecting'`.execute(db)
  const closedAt = rows[0]?.closed_at ?? null

  return closedAt === null ? undefined : new Date(closedAt)
}

async function listMinutes(
  { db, organizationId }: OrganizationScope<Database>,
  id: EndpointId,
  { begin, instants }: { readonly begin: number; readonly instants: readonly number[] }
): Promise<Refusals[]> {
  const [one, other] = instants.map((time) => new Date(Math.floor(time / minuteMs) * minuteMs))
  const { rows } = await sql<{ minute: string; cause: string; rejections: number; samples: string | null }>`
    select minute, cause, rejections, case when minute in (${one}, ${other}) then samples end as samples
    from rejection_counts
    where organization_id = ${organizationId} and endpoint_id = ${id}
      and minute >= ${new Date(Math.floor(begin / minuteMs) * minuteMs)}
    order by minute desc limit ${mostMinutes}`.execute(db)

  return rows.map(({ minute, cause, rejections, samples }) => ({
    at: Date.parse(minute),
    rejections,
    hasBadSignature: cause === 'signature',
    receivedAt: timesOf(samples)
  }))
}

function timesOf(samples: string | null): number[] {
  const parsed: readonly { readonly received_at: string }[] = JSON.parse(samples ?? '[]')

  return parsed.map((sample) => Date.parse(sample.received_at))
}

/** Returns unreadable reports. Reports that were acknowledged do not count as rejected. */
async function listReports(
  { db, organizationId }: OrganizationScope<Database>,
  id: EndpointId,
  begin: number
): Promise<Refusals[]> {
  const rows = await db
    .selectFrom('rejected_reports')
    .select('received_at')
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', id)
    .where('received_at', '>', new Date(begin).toISOString())
    .where('is_acknowledged', '=', false)
    .execute()

  return rows.map(({ received_at }) => ({
    at: Date.parse(received_at),
    rejections: 1,
    hasBadSignature: false,
    receivedAt: []
  }))
}

async function countAccepted(
  { db, organizationId }: OrganizationScope<Database>,
  id: EndpointId,
  { from, until }: { readonly from: Date; readonly until: Date }
): Promise<number> {
  const { rows } = await sql<{ reports: number }>`
    select count(*)::int as reports from (
      select from raw_reports
      where organization_id = ${organizationId} and endpoint_id = ${id}
        and received_at >= ${from} and received_at < ${until} and source = 'webhook'
      limit ${mostReports}
    ) as first_ones`.execute(db)

  return rows[0]?.reports ?? 0
}
