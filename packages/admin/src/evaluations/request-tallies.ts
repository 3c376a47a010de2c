import type { AuditActor, Database, Queryable, RequestScope } from '@callbook/db'
import type { EvaluationDomain, OrganizationId } from '@callbook/domain'
import { counted, made } from '../audit/changes.ts'
import { type RecordProgress, recordInSteps } from '../audit/record-act.ts'

interface Tally {
  readonly record: RecordProgress
  readonly requested: Map<EvaluationDomain, number>
}

/** How many evaluations were asked for: of each organization, whose event tells it. */
export function createTallies(actor: AuditActor) {
  const tallies = new Map<OrganizationId, Tally>()
  let total = 0

  function tallyOf(organizationId: OrganizationId): Tally {
    const done = { act: 'evaluation.run', objectId: organizationId } as const
    const tally = tallies.get(organizationId) ?? {
      record: recordInSteps(organizationId, actor, done),
      requested: new Map()
    }
    tallies.set(organizationId, tally)

    return tally
  }

  return {
    /** Asks for some in a transaction. */
    async add(
      db: Database,
      organizationId: OrganizationId,
      { domain, since }: RequestScope,
      request: (tx: Queryable) => Promise<number>
    ): Promise<void> {
      const { record, requested } = tallyOf(organizationId)
      const before = requested.get(domain) ?? 0
      const asked = await db.transaction().execute(async (tx) => {
        const count = await request(tx)
        const counts = { ...Object.fromEntries(requested), [domain]: before + count }
        if (count > 0) await record(tx, { ...made({ since }), ...counted(counts) })

        return count
      })
      requested.set(domain, before + asked)
      total += asked
    },
    total: () => total
  }
}
