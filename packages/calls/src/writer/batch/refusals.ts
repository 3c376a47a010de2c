import type { QueuedReport, Refusal } from '../../model/incoming-report.ts'

/** An endpoint as it is, and for how long by the database's clock. */
export interface EndpointState {
  readonly id: string
  readonly status: string
  readonly settings_changed_at: string
  readonly status_age_ms: number
  readonly settings_age_ms: number
  /** How long its organization has refused all reports; null where it takes them. */
  readonly refusal_age_ms: number | null
}

/**
 * How many milliseconds ago the reports of a batch were received. Only of those of an earlier process, the clock of
 * this machine says it.
 */
export function waitsOf(batch: readonly QueuedReport[], now: Date): ReadonlyMap<QueuedReport, number> {
  const tickMs = performance.now()
  const waitOf = ({ receivedAt, receivedTickMs }: QueuedReport) =>
    receivedTickMs === undefined ? now.getTime() - receivedAt.getTime() : tickMs - receivedTickMs

  return new Map(batch.map((queued) => [queued, waitOf(queued)]))
}

/**
 * The reports of a batch that their endpoints do not take.
 *
 * @param waits from before the endpoints were asked for: a report may then seem to be received later, never earlier
 */
export function refusals(
  waits: ReadonlyMap<QueuedReport, number>,
  endpoints: readonly EndpointState[]
): ReadonlyMap<QueuedReport, Refusal> {
  const states = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
  const refused = new Map<QueuedReport, Refusal>()
  for (const [queued, waitedMs] of waits) {
    const refusal = refusalOf(queued, waitedMs, states.get(queued.endpointId))
    if (refusal !== undefined) refused.set(queued, refusal)
  }

  return refused
}

/** What was received before a change stays what it was, however late it is stored. */
function refusalOf(queued: QueuedReport, waitedMs: number, endpoint: EndpointState | undefined): Refusal | undefined {
  if (endpoint === undefined) return 'deleted'
  if (endpoint.status !== 'active' && endpoint.status_age_ms >= waitedMs) return 'switched off'
  if (endpoint.refusal_age_ms !== null && endpoint.refusal_age_ms >= waitedMs) return 'switched off'
  const isJudgedByOlder = queued.settingsChangedAt < endpoint.settings_changed_at

  return isJudgedByOlder && endpoint.settings_age_ms >= waitedMs ? 'settings changed' : undefined
}
