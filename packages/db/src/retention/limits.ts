import { gapDays } from '../queries/gaps/listed-calls.ts'

/** Days for which data is kept that is not kept for ever. */
export interface RetentionDays {
  /** Raw reports, and those that were acknowledged and could not be stored, since they were received. */
  readonly rawReports: number
  /** Whatever else was refused, since it was received. */
  readonly quarantine: number
  /** What tells the repeat of a report or of a request, since its first time. The window is one day. */
  readonly idempotency: number
  /** Evaluations that failed too often, since they last did. */
  readonly failedEvaluations: number
  /** What people have done, since they did it. */
  readonly audit: number
  /** Events, since they happened, and what was sent of them. Readers who went on with none for so long begin anew. */
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

/** For so long it is told what endpoints of events have answered. */
const eventAttemptDays = 7

/** For so long it is kept how many reports came hour by hour: longer than is looked back. */
const endpointHourDays = 45

/** For so long it is told when somebody was last seen. */
const accountDays = 30

/** The instants before which data is past its limit. */
export interface RetentionLimits {
  readonly rawReports: Date
  readonly quarantine: Date
  /** The limit is that of the end of a window, which is a day after its beginning. */
  readonly idempotency: Date
  readonly failedEvaluations: Date
  readonly audit: Date
  readonly events: Date
  readonly eventAttempts: Date
  readonly endpointHours: Date
  readonly gaps: Date
  /** The limit of sessions and links, since they ended. */
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
