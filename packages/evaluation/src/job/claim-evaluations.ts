import { type ClaimedWork, claimWork, type Database, findOrganizationsWithWork } from '@callbook/db'
import { type Claim, type Claiming, claimInOrder, claimInTurn } from '@callbook/jobs'

interface EvaluationClaiming extends Claiming {
  /** Whether a model is configured. Without one, the worker leaves tasks alone that another worker found to need it. */
  readonly hasModel: boolean
}

/**
 * Claims evaluations of all organizations with due tasks, round robin.
 *
 * Evaluations of new calls come before requested ones, across all organizations.
 *
 * @param lookMs interval in milliseconds between searches for organizations with due tasks
 */
export function claimEvaluations(db: Database, lookMs: number): Claim<ClaimedWork, EvaluationClaiming> {
  const claimOf = (isRequested: boolean) =>
    claimInTurn(
      {
        findOwners: (claiming: EvaluationClaiming) => findOrganizationsWithWork(db, { ...claiming, isRequested }),
        claim: (organizationId, claiming) => claimWork(db, organizationId, { ...claiming, isRequested })
      },
      lookMs
    )

  return claimInOrder([claimOf(false), claimOf(true)])
}
