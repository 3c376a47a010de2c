import type { OrganizationId } from '@callbook/domain'
import type { Insertable } from 'kysely'
import type { Schema } from '../database.ts'
import type { TestDb } from './connect.ts'

type ScoredCall = Omit<Insertable<Schema['call_scores']>, 'call_id' | 'organization_id'> & { readonly id: string }

/** Adds the scores of calls as their evaluations leave them, without the results. */
export async function addScores(
  db: TestDb,
  organizationId: OrganizationId,
  calls: readonly ScoredCall[]
): Promise<void> {
  const ofCalls = calls.map(({ id, created_at }) => ({ call_id: id, updated_at: created_at }))
  const organization_id = organizationId
  const scores = calls.map(
    ({ id, client_id, created_at, lead_score, failure_risk, sentiment, negative_call, adherence_score }) => ({
      ...{ call_id: id, client_id, created_at },
      ...{ lead_score, failure_risk, sentiment, negative_call, adherence_score }
    })
  )

  await db
    .insertInto('call_evaluations')
    .values(ofCalls.map((row) => ({ organization_id, ...row })))
    .execute()
  await db
    .insertInto('call_scores')
    .values(scores.map((row) => ({ organization_id, ...row })))
    .execute()
}
