import { gapDays } from '../queries/gaps/reconciled-calls.ts'

/** Retention periods in days. */
export interface RetentionDays {
  /** Raw reports, and acknowledged reports that could not be stored, from their receipt. */
  readonly rawReports: number
  /** Rejected reports, from their receipt. */
  readonly quarantine: number
  /** Idempotency records of reports and requests, from the first use. Their window is one day. */
  readonly idempotency: number
  /** Failed evaluations, from the last failure. */
  readonly failedEvaluations: number
  readonly audit: number
  /** Events and their deliveries. A consumer that is further behind must start again. */
  readonly events: number
}

export const defaultRetentionDays: RetentionDays = {
  rawReports: 90,
  quarantine: 30,
  idempotency: 1,
  failedEvaluations: 90,
  audit: 400,
  events: 30
}

/** Days for which delivery attempts are stored. */
const eventAttemptDays = 7

/** Days for which hourly counts of reports are stored: more than the statistics use. */
const endpointHourDays = 45

/** Days for which sessions, tokens and links are stored after their end. */
const accountDays = 30

/** Instants before which data is expired. */
export interface RetentionLimits {
  readonly rawReports: Date
  readonly quarantine: Date
  /** End of the window, one day after its beginning. */
  readonly idempotency: Date
  readonly failedEvaluations: Date
  readonly audit: Date
  readonly events: Date
  readonly eventAttempts: Date
  readonly endpointHours: Date
  readonly gaps: Date
  /** End of sessions, tokens and links. */
  readonly accounts: Date
}

export function retentionLimits(days: RetentionDays, now: Date): RetentionLimits {
  return {
    rawReports: daysBefore(now, days.rawReports),
    quarantine: daysBefore(now, days.quarantine),
    idempotency: daysBefore(now, days.idempotency - 1),
    failedEvaluations: daysBefore(now, days.failedEvaluations),
    audit: daysBefore(now, days.audit),
    events: daysBefore(now, days.events),
    eventAttempts: daysBefore(now, eventAttemptDays),
    endpointHours: daysBefore(now, endpointHourDays),
    gaps: daysBefore(now, gapDays),
    accounts: daysBefore(now, accountDays)
  }
}

function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * 24 * 60 * 60 * 1000)
}
