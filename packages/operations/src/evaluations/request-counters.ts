import type { AuditActor, Database, Queryable, RequestScope } from '@callbook/db'
import type { EvaluationDomain, OrganizationId } from '@callbook/domain'
import { counted, made } from '../audit/changes.ts'
import { type RecordProgress, recordInSteps } from '../audit/record-audit-event.ts'

interface RequestCounter {
  readonly record: RecordProgress
  readonly requested: Map<EvaluationDomain, number>
}

/** Counts the requested evaluations per organization and records them in one audit event each. */
export function createRequestCounters(actor: AuditActor) {
  const counters = new Map<OrganizationId, RequestCounter>()
  let total = 0

  function counterOf(organizationId: OrganizationId): RequestCounter {
    const done = { act: 'evaluation.run', objectId: organizationId } as const
    const counter = counters.get(organizationId) ?? {
      record: recordInSteps(organizationId, actor, done),
      requested: new Map()
    }
    counters.set(organizationId, counter)

    return counter
  }

  return {
    async add(
      db: Database,
      organizationId: OrganizationId,
      { domain, since }: RequestScope,
      request: (tx: Queryable) => Promise<number>
    ): Promise<void> {
      const { record, requested } = counterOf(organizationId)
      const before = requested.get(domain) ?? 0
      const added = await db.transaction().execute(async (tx) => {
        const count = await request(tx)
        const counts = { ...Object.fromEntries(requested), [domain]: before + count }
        if (count > 0) await record(tx, { ...made({ since }), ...counted(counts) })

        return count
      })
      requested.set(domain, before + added)
      total += added
    },
    total: () => total
  }
}
