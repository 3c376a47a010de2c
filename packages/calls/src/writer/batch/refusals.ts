import type { QueuedReport, RejectionReason } from '../../model/incoming-report.ts'

/** The state of an endpoint, and how long it has lasted by the database's clock. */
export interface EndpointState {
  readonly id: string
  readonly status: string
  readonly settings_changed_at: string
  /**
   * How long ago the endpoint began or stopped accepting reports; negative for a replaced one that still accepts them.
   */
  readonly status_age_ms: number
  readonly settings_age_ms: number
  /** How long its organization has rejected all reports; null if it accepts them. */
  readonly rejection_age_ms: number | null
}

/**
 * Returns how many milliseconds ago the reports of a batch were received. The wall clock of this machine is used only
 * for reports of an earlier process.
 */
export function waitsOf(batch: readonly QueuedReport[], now: Date): ReadonlyMap<QueuedReport, number> {
  const tickMs = performance.now()
  const waitOf = ({ receivedAt, receivedTickMs }: QueuedReport) =>
    receivedTickMs === undefined ? now.getTime() - receivedAt.getTime() : tickMs - receivedTickMs

  return new Map(batch.map((queued) => [queued, waitOf(queued)]))
}

/**
 * Returns the reports of a batch that their endpoints reject.
 *
 * @param waits measured before the endpoints are queried: a report may then seem to be received later, never earlier
 */
export function refusals(
  waits: ReadonlyMap<QueuedReport, number>,
  endpoints: readonly EndpointState[]
): ReadonlyMap<QueuedReport, RejectionReason> {
  const states = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
  const refused = new Map<QueuedReport, RejectionReason>()
  for (const [queued, waitedMs] of waits) {
    const refusal = refusalOf(queued, waitedMs, states.get(queued.endpointId))
    if (refusal !== undefined) refused.set(queued, refusal)
  }

  return refused
}

/** A change applies only to reports received after it, however late they are stored. */
function refusalOf(
  queued: QueuedReport,
  waitedMs: number,
  endpoint: EndpointState | undefined
): RejectionReason | undefined {
  if (endpoint === undefined) return 'deleted'
  if (endpoint.status !== 'active' && endpoint.status_age_ms >= waitedMs) return 'switched off'
  if (endpoint.rejection_age_ms !== null && endpoint.rejection_age_ms >= waitedMs) return 'switched off'
  const isEvaluatedByOlder = queued.settingsChangedAt < endpoint.settings_changed_at

  return isEvaluatedByOlder && endpoint.settings_age_ms >= waitedMs ? 'settings changed' : undefined
}
