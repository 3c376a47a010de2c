import type { QueuedReport, Refusal } from './incoming-report.ts'

/** An endpoint as it is, and for how long by the database's clock. */
export interface EndpointState {
  readonly id: string
  readonly status: string
  readonly settings_changed_at: string
  readonly status_age_ms: number
  readonly settings_age_ms: number
}

/** The reports of a batch that their endpoints do not take. */
export function refusals(
  batch: readonly QueuedReport[],
  endpoints: readonly EndpointState[],
  now: Date
): ReadonlyMap<QueuedReport, Refusal> {
  const states = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
  const refused = new Map<QueuedReport, Refusal>()
  for (const queued of batch) {
    const refusal = refusalOf(queued, states.get(queued.endpointId), now)
    if (refusal !== undefined) refused.set(queued, refusal)
  }

  return refused
}

/** What was received before a change stays what it was, however late it is stored. */
function refusalOf(queued: QueuedReport, endpoint: EndpointState | undefined, now: Date): Refusal | undefined {
  if (endpoint === undefined) return 'switched off'

  const waitedMs = waitOf(queued, now)
  if (endpoint.status !== 'active' && endpoint.status_age_ms >= waitedMs) return 'switched off'
  const isJudgedByOlder = queued.settingsChangedAt < endpoint.settings_changed_at

  return isJudgedByOlder && endpoint.settings_age_ms >= waitedMs ? 'settings changed' : undefined
}

/** How long ago a report was received. Only one of an earlier process depends on the clock of this machine. */
function waitOf({ receivedAt, receivedTickMs }: QueuedReport, now: Date): number {
  return receivedTickMs === undefined ? now.getTime() - receivedAt.getTime() : performance.now() - receivedTickMs
}
