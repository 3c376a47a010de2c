import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { IdRange } from './id-ranges.ts'
import type { RetentionLimits } from './limits.ts'

/** Which rows of a tenant table are past their limit. */
export interface ExpiredRows {
  readonly table: string
  /** The columns of the primary key after organization_id. */
  readonly key: readonly string[]
  /** A condition on the table as `t`. */
  readonly areExpired: RawBuilder<SqlBool>
}

/** What is removed, by the names a result has for it. */
export type RetentionData =
  | 'raw_reports'
  | 'set_aside_reports'
  | 'rejected_reports'
  | 'rejection_counts'
  | 'idempotency_marks'
  | 'idempotent_requests'
  | 'failed_evaluations'

const oneMinuteMs = 60_000

/** What ages, but for the raw reports, and until when it must have come. */
export function expiringRows(
  limits: RetentionLimits
): readonly (ExpiredRows & { readonly data: RetentionData; readonly before: Date })[] {
  const { quarantine, rawReports, idempotency, failedEvaluations } = limits
  const wholeMinutes = new Date(quarantine.getTime() - oneMinuteMs)

  return [
    {
      // An acknowledged report that could not be stored is the only copy of a report that its sender holds for stored.
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
    },
    {
      data: 'idempotency_marks',
      before: idempotency,
      table: 'idempotency_marks',
      key: ['client_id', 'provider', 'provider_call_id', 'kind'],
      areExpired: sql`t.expires_at <= ${idempotency}`
    },
    {
      data: 'idempotent_requests',
      before: idempotency,
      table: 'idempotent_requests',
      key: ['key'],
      areExpired: sql`t.expires_at <= ${idempotency}`
    },
    {
      data: 'failed_evaluations',
      before: failedEvaluations,
      table: 'evaluation_work',
      key: ['call_id', 'domain'],
      areExpired: sql`t.state = 'failed' and t.run_after < ${failedEvaluations}`
    }
  ]
}

/** The raw reports that were received before an instant, of calls with an id in a range. */
export function expiredReports({ from, to }: IdRange, before: Date): ExpiredRows {
  return {
    table: 'raw_reports',
    key: ['call_id', 'kind'],
    areExpired: sql`t.call_id >= ${from} and t.call_id < ${to} and t.received_at < ${before}`
  }
}
