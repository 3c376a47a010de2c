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
