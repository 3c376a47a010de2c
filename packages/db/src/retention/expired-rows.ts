import { sql } from 'kysely'
import type { ExpiredRows } from '../queries/across-tenants/count-expired-rows.ts'
import { type AlarmData, expiringAlarms } from './expired-alarms.ts'
import { expiringGaps, type GapData } from './expired-gaps.ts'
import type { IdRange } from './id-ranges.ts'
import type { RetentionLimits } from './limits.ts'

/** Kinds of removed data, as named in results. */
export type RetentionData =
  | 'raw_reports'
  | 'set_aside_reports'
  | 'rejected_reports'
  | 'rejection_counts'
  | 'report_idempotency'
  | 'request_idempotency'
  | 'failed_evaluations'
  | 'audit_events'
  | 'events'
  | 'event_deliveries'
  | 'event_attempts'
  | AlarmData
  | GapData
  | 'sessions'
  | 'access_tokens'
  | 'sign_in_links'
  | 'account_events'

type ExpiringRows = ExpiredRows & { readonly data: RetentionData; readonly before: Date }

const oneMinuteMs = 60_000

/** Returns all expiring rows except raw reports, with their limits. */
export function expiringRows(limits: RetentionLimits): readonly ExpiringRows[] {
  const { failedEvaluations, audit } = limits

  return [
    ...expiringRejections(limits),
    ...expiringIdempotency(limits),
    {
      data: 'failed_evaluations',
      before: failedEvaluations,
      table: 'evaluation_work',
      key: ['call_id', 'domain'],
      areExpired: sql`t.state = 'failed' and t.run_after < ${failedEvaluations}`
    },
    {
      data: 'audit_events',
      before: audit,
      table: 'audit_events',
      key: ['id'],
      areExpired: sql`t.created_at < ${audit}`
    },
    ...expiringEvents(limits),
    ...expiringAlarms(limits),
    ...expiringGaps(limits)
  ]
}

function expiringEvents({ events, eventAttempts }: RetentionLimits): readonly ExpiringRows[] {
  return [
    {
      data: 'events',
      before: events,
      table: 'event_log',
      key: ['sequence'],
      areExpired: sql`t.changed_at < ${events}`
    },
    {
      data: 'event_deliveries',
      before: events,
      table: 'event_deliveries',
      key: ['event_endpoint_id', 'sequence'],
      areExpired: sql`t.created_at < ${events}`
    },
    {
      data: 'event_attempts',
      before: eventAttempts,
      table: 'event_attempts',
      key: ['id'],
      areExpired: sql`t.created_at < ${eventAttempts}`
    }
  ]
}

function expiringRejections({ quarantine, rawReports }: RetentionLimits): readonly ExpiringRows[] {
  const wholeMinutes = new Date(quarantine.getTime() - oneMinuteMs)

  return [
    {
      // An acknowledged report that could not be stored is the only copy; its sender considers it stored.
      data: 'set_aside_reports',
      before: rawReports,
      table: 'rejected_reports',
      key: ['id'],
      areExpired: sql`t.is_acknowledged and t.received_at < ${rawReports}`
    },
    {
      data: 'rejected_reports',
      before: quarantine,
      table: 'rejected_reports',
      key: ['id'],
      areExpired: sql`not t.is_acknowledged and t.received_at < ${quarantine}`
    },
    {
      data: 'rejection_counts',
      before: quarantine,
      table: 'rejection_counts',
      key: ['endpoint_id', 'minute', 'status', 'cause'],
      areExpired: sql`t.minute <= ${wholeMinutes}`
    }
  ]
}

function expiringIdempotency({ idempotency }: RetentionLimits): readonly ExpiringRows[] {
  return [
    {
      data: 'report_idempotency',
      before: idempotency,
      table: 'report_idempotency',
      key: ['client_id', 'provider', 'provider_call_id', 'kind'],
      areExpired: sql`t.expires_at <= ${idempotency}`
    },
    {
      data: 'request_idempotency',
      before: idempotency,
      table: 'request_idempotency',
      key: ['key'],
      areExpired: sql`t.expires_at <= ${idempotency}`
    }
  ]
}

/** Returns the raw reports of calls in an id range that were received before an instant. */
export function expiredReports({ from, to }: IdRange, before: Date): ExpiredRows {
  return {
    table: 'raw_reports',
    key: ['call_id', 'kind'],
    areExpired: sql`t.call_id >= ${from} and t.call_id < ${to} and t.received_at < ${before}`
  }
}
