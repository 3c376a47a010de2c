import { type AuditActor, correctScores, type Database, type ScoresProgress } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { counted } from '../audit/changes.ts'
import { recordInSteps } from '../audit/record-audit-event.ts'

/**
 * Writes the missing scores of evaluated calls from their current results, during concurrent evaluations.
 *
 * @returns the number of examined and of corrected calls
 */
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
