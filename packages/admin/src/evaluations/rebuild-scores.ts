import { type AuditActor, correctScores, type Database, type ScoresProgress } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { counted } from '../audit/changes.ts'
import { recordInSteps } from '../audit/record-act.ts'

/** Gives evaluated calls the scores of their current results, whoever judges meanwhile, and tells how many lacked them. */
export async function rebuildScores(
  db: Database,
  actor: AuditActor,
  organizationIds: readonly OrganizationId[],
  onProgress: (progress: ScoresProgress & { readonly organizationId: OrganizationId }) => void
): Promise<ScoresProgress> {
  const all = { calls: 0, corrected: 0 }
  for (const organizationId of organizationIds) {
    const record = recordInSteps(organizationId, actor, {
      act: 'evaluation.rebuild_scores',
      objectId: organizationId
    })
    let done: ScoresProgress = { calls: 0, corrected: 0 }
    for await (const progress of correctScores(db, organizationId, (tx, { corrected }) =>
      record(tx, counted({ calls: corrected }))
    )) {
      done = progress
      onProgress({ organizationId, ...progress })
    }
    all.calls += done.calls
    all.corrected += done.corrected
  }

  return all
}
