import type { OrganizationId } from '@callbook/domain'
import type { Insertable } from 'kysely'
import type { Schema } from '../database.ts'
import type { TestDb } from './connect.ts'

type ScoredCall = Omit<Insertable<Schema['call_scores']>, 'call_id' | 'occurred_at' | 'organization_id'> & {
  readonly id: string
}

/** Adds the scores of stored calls as their evaluations leave them, without the results. */
export async function addScores(
  db: TestDb,
  organizationId: OrganizationId,
  calls: readonly ScoredCall[]
): Promise<void> {
  const organization_id = organizationId
  const ids = calls.map(({ id }) => id)
  const stored = await db
    .selectFrom('calls')
    .select(['id', 'occurred_at'])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const times = new Map(stored.map(({ id, occurred_at }) => [id, occurred_at]))
  const timeOf = (id: string) => times.get(id) ?? missing(id)
  const scores = calls.map(
    ({ id, client_id, lead_score, failure_risk, sentiment, negative_call, adherence_score }) => ({
      ...{ organization_id, call_id: id, client_id, occurred_at: timeOf(id) },
      ...{ lead_score, failure_risk, sentiment, negative_call, adherence_score }
    })
  )

  await db
    .insertInto('call_evaluations')
    .values(ids.map((id) => ({ organization_id, call_id: id, updated_at: timeOf(id) })))
    .execute()
  await db.insertInto('call_scores').values(scores).execute()
}

function missing(id: string): never {
  throw new Error(`no call ${id}`)
}
