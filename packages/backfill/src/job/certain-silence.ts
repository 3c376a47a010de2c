import { type Database, findLastReport, openAlarm } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import type { HandledCall } from '../pass/books.ts'

/** What a pass knows of endpoints by which nothing comes any more. */
export interface CertainSilence {
  note(handled: readonly HandledCall[]): void
  /** Opens the alarms of those endpoints: each is told once, by whichever pass is the first to know. */
  tell(): Promise<void>
}

interface Silent {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly now: () => Date
}

/** An endpoint is silent, for certain, when calls have ended that did not come, and no report has come since. */
export function listenForSilence({ db, organizationId, now }: Silent): CertainSilence {
  const missing = new Map<EndpointId, Date[]>()

  async function tellOf(endpointId: EndpointId, ends: readonly Date[]): Promise<void> {
    const [first] = ends
    if (first === undefined) return
    const lastReportAt = await findLastReport(db, organizationId, endpointId, first)
    const unheard = ends.filter((end) => lastReportAt === undefined || end > lastReportAt)
    const [since] = unheard
    if (since === undefined) return
    const details = { reason: 'missing_calls', missing: unheard.length } as const
    const alarm = { endpointId, kind: 'silent', certainty: 'certain', since, details } as const
    await db.transaction().execute(async (tx) => await openAlarm(tx, organizationId, alarm, now()))
  }

  return {
    note(handled) {
      for (const { call, state, endpoint, repair } of handled) {
        if (state !== 'missing' || repair?.kind === 'arrived') continue
        if (endpoint === undefined || call.endedAt === null) continue
        missing.set(endpoint.id, [...(missing.get(endpoint.id) ?? []), call.endedAt])
      }
    },
    async tell() {
      for (const [endpointId, ends] of missing) {
        const inOrder = ends.toSorted((one, other) => one.getTime() - other.getTime())
        await tellOf(endpointId, inOrder)
      }
    }
  }
}
