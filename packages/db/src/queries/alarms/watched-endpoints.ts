import type { AlarmDetails, ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'

export interface WatchedEndpoint {
  readonly id: EndpointId
  readonly clientId: ClientId
  readonly provider: string
  /** Whether it is active; otherwise it has no alarm. */
  readonly isTaking: boolean
  /** Time of its last activation or deactivation. */
  readonly takingSince: Date
  /** Maximum silence in seconds; null for none. */
  readonly silenceAfterSeconds: number | null
  readonly suspectsSilence: boolean
  /** Last report at its URL within 45 days. */
  readonly lastReportAt: Date | undefined
  /** Time of the last valid signature. */
  readonly lastUsedAt: Date | undefined
  readonly hasRejections: boolean
  /** Whether its provider account responds, so that missing calls are known. */
  readonly isCertified: boolean
  readonly watch: EndpointWatch
  readonly silent: OpenAlarm | undefined
  readonly rejecting: OpenAlarm | undefined
}

/** State of the hourly counts of an endpoint, and of their evaluation. */
export interface EndpointWatch {
  readonly countedUntil: Date | undefined
  /** Last counted report. */
  readonly lastReportAt: Date | undefined
  /** Beginning of the last checked silence, and the time after which it is unusual. */
  readonly evaluatedSince: Date | undefined
  readonly unusualAfter: Date | undefined
}

interface OpenAlarm {
  readonly since: Date
  readonly openedAt: Date
  readonly details: AlarmDetails
}

interface WatchedRow {
  readonly id: EndpointId
  readonly client_id: ClientId
  readonly provider: string
  readonly is_taking: boolean
  readonly taking_since: string
  readonly silence_after_seconds: number | null
  readonly alerts_on_unusual_silence: boolean
  readonly last_report_at: string | null
  readonly last_used_at: string | null
  readonly has_rejections: boolean
  readonly is_certified: boolean
  readonly counted_until: string | null
  readonly counted_report_at: string | null
  readonly checked_report_at: string | null
  readonly unusual_after: string | null
  /** Open alarms as JSON texts by kind. */
  readonly silent: string | null
  readonly rejecting: string | null
}

interface WatchedEndpointsQuery {
  readonly now: Date
  readonly after: EndpointId | null
  readonly limit: number
}

const reportsMs = 45 * 86_400_000

/** Rejections within this time count: two quarter hours, and late writes. */
const rejectionsMs = 35 * 60_000

/** If the provider responded within this time, missing calls are known and no statistics are needed. */
const certifiedMs = 3_600_000

/** Endpoints to check in the order of their ids, and the last endpoint that was read. */
interface WatchedPage {
  readonly endpoints: readonly WatchedEndpoint[]
  /** `undefined` if none was read. */
  readonly last: EndpointId | undefined
}

/** Returns the endpoints of an organization to check, up to the page size. */
export async function listWatchedEndpoints(
  { db, organizationId }: OrganizationScope<Database>,
  { now, after, limit }: WatchedEndpointsQuery
): Promise<WatchedPage> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const [reportsSince, rejectionsSince, certifiedSince] = [ago(reportsMs), ago(rejectionsMs), ago(certifiedMs)]
  const { rows } = await sql<WatchedRow>`
    with page as materialized (
      select e.id, e.client_id, e.provider, e.silence_after_seconds, e.alerts_on_unusual_silence,
        e.status = 'active' and o.suspended_at is null as is_taking,
        greatest(e.status_changed_at, o.rejection_changed_at) as taking_since
      from webhook_endpoints e join organizations o on o.id = e.organization_id
      where e.organization_id = ${organizationId} ${after === null ? sql`` : sql`and e.id > ${after}`}
      order by e.id limit ${limit}
    ),
    endpoint as materialized (
      select page.*,
        is_taking and (
          exists (
            select from rejection_counts c
            where c.organization_id = ${organizationId} and c.endpoint_id = page.id and c.minute >= ${rejectionsSince}
          ) or exists (
            select from rejected_reports r
            where r.organization_id = ${organizationId} and r.endpoint_id = page.id
              and r.received_at >= ${rejectionsSince}
          )
        ) as has_rejections,
        exists (
          select from provider_account_endpoints m
          join provider_accounts a on a.organization_id = ${organizationId} and a.id = m.account_id
          where m.organization_id = ${organizationId} and m.endpoint_id = page.id and a.state = 'active'
            and a.last_ok_at >= ${certifiedSince}
        ) as is_certified,
        ${openAlarm(organizationId, 'silent')} as silent, ${openAlarm(organizationId, 'rejecting')} as rejecting
      from page
    )
    select endpoint.*, used.last_used_at, watch.counted_until, watch.last_report_at as counted_report_at,
      watch.checked_report_at, watch.unusual_after,
      (
        select r.received_at from raw_reports r
        where r.organization_id = ${organizationId} and r.endpoint_id = endpoint.id and r.received_at >= ${reportsSince}
          and r.source = 'webhook'
        order by r.received_at desc limit 1
      ) as last_report_at
    from endpoint
    left join webhook_endpoint_usage used on used.organization_id = ${organizationId} and used.endpoint_id = endpoint.id
    left join endpoint_silence watch on watch.organization_id = ${organizationId} and watch.endpoint_id = endpoint.id
    where silent is not null or rejecting is not null or has_rejections
      or is_taking and (silence_after_seconds is not null or alerts_on_unusual_silence)
      or endpoint.id = (select id from page order by id desc limit 1)
    order by endpoint.id`.execute(db)

  return { endpoints: rows.map(watchedEndpoint), last: rows.at(-1)?.id }
}

function openAlarm(organizationId: OrganizationId, kind: string) {
  return sql`(
    select json_build_object('since', a.since, 'openedAt', a.opened_at, 'details', a.details)::text from endpoint_alarms a
    where a.organization_id = ${organizationId} and a.endpoint_id = page.id and a.kind = ${kind} and a.closed_at is null
  )`
}

function watchedEndpoint(row: WatchedRow): WatchedEndpoint {
  return {
    id: row.id,
    clientId: row.client_id,
    provider: row.provider,
    isTaking: row.is_taking,
    takingSince: new Date(row.taking_since),
    silenceAfterSeconds: row.silence_after_seconds,
    suspectsSilence: row.alerts_on_unusual_silence,
    lastReportAt: timeOf(row.last_report_at),
    lastUsedAt: timeOf(row.last_used_at),
    hasRejections: row.has_rejections,
    isCertified: row.is_certified,
    watch: {
      countedUntil: timeOf(row.counted_until),
      lastReportAt: timeOf(row.counted_report_at),
      evaluatedSince: timeOf(row.checked_report_at),
      unusualAfter: timeOf(row.unusual_after)
    },
    silent: alarmOf(row.silent),
    rejecting: alarmOf(row.rejecting)
  }
}

function timeOf(text: string | null): Date | undefined {
  return text === null ? undefined : new Date(text)
}

function alarmOf(text: string | null): OpenAlarm | undefined {
  if (text === null) return undefined
  const { since, openedAt, details } = JSON.parse(text)

  return { since: new Date(since), openedAt: new Date(openedAt), details }
}

/** A check of the endpoints of an organization, or its continuation. */
export interface EndpointCheck {
  readonly organizationId: OrganizationId
  readonly begunAt: Date
  /** Last checked endpoint; null at the beginning. */
  readonly after: EndpointId | null
}

/** Claims the due check of an organization. Returns `undefined` if another worker holds or has just finished it. */
export async function claimEndpointCheck(
  { db, organizationId }: OrganizationScope<Database>,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date }
): Promise<EndpointCheck | undefined> {
  const { rows } = await sql<{ begun_at: string; after_endpoint_id: EndpointId | null }>`
    insert into alarm_schedule (organization_id, due_at, begun_at)
    values (${organizationId}, ${leasedUntil}, ${now})
    on conflict (organization_id) do update set
      due_at = excluded.due_at,
      begun_at = case when alarm_schedule.after_endpoint_id is null
        then excluded.begun_at else alarm_schedule.begun_at end
    where alarm_schedule.due_at <= ${now}
    returning begun_at, after_endpoint_id`.execute(db)
  const [row] = rows

  return row && { organizationId, begunAt: new Date(row.begun_at), after: row.after_endpoint_id }
}

/** Schedules the next check, after which endpoint it continues; null to start again. */
export async function rescheduleEndpointCheck(
  { db, organizationId }: OrganizationScope<Database>,
  { dueAt, after }: { readonly dueAt: Date; readonly after: EndpointId | null }
): Promise<void> {
  await db
    .updateTable('alarm_schedule')
    .set({ due_at: dueAt, after_endpoint_id: after })
    .where('organization_id', '=', organizationId)
    .execute()
}
