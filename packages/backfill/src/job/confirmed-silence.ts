import { type Database, findLastReport, openAlarm } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import type { HandledCall } from '../pass/gap-ledger.ts'

/** Collects the endpoints that missed reports during a pass. */
export interface ConfirmedSilence {
  note(handled: readonly HandledCall[]): void
  /** Opens an alarm for each silent endpoint. If several passes find the same silence, only one alarm is opened. */
  notify(): Promise<void>
}

interface Silent {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly now: () => Date
}

/** An endpoint is certainly silent if calls without reports have ended and no report has been received since. */
export function listenForSilence({ db, organizationId, now }: Silent): ConfirmedSilence {
  const missing = new Map<EndpointId, Date[]>()

  async function emit(endpointId: EndpointId, ends: readonly Date[]): Promise<void> {
    const [first] = ends
    if (first === undefined) return
    const lastReportAt = await findLastReport({ db, organizationId }, endpointId, first)
    const unheard = ends.filter((end) => lastReportAt === undefined || end > lastReportAt)
    const [since] = unheard
    if (since === undefined) return
    const details = { reason: 'missing_calls', missing: unheard.length } as const
    const alarm = { endpointId, kind: 'silent', certainty: 'certain', since, details } as const
    await db.transaction().execute(async (tx) => await openAlarm({ db: tx, organizationId }, alarm, now()))
  }

  return {
    note(handled) {
      for (const { call, state, endpoint, repair } of handled) {
        if (state !== 'missing' || repair?.kind === 'arrived') continue
        if (endpoint === undefined || call.endedAt === null) continue
        missing.set(endpoint.id, [...(missing.get(endpoint.id) ?? []), call.endedAt])
      }
    },
    async notify() {
      for (const [endpointId, ends] of missing) {
        const inOrder = ends.toSorted((one, other) => one.getTime() - other.getTime())
        await emit(endpointId, inOrder)
      }
    }
  }
}
