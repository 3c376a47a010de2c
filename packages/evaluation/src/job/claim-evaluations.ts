import { type ClaimedWork, claimWork, type Database, findOrganizationsWithWork } from '@callbook/db'
import { type Claim, type Claiming, claimInOrder, claimRoundRobin } from '@callbook/jobs'

interface EvaluationClaiming extends Claiming {
  /** Whether a model is available. Without one, the worker skips tasks that another worker found to need it. */
  readonly hasModel: boolean
}

/**
 * Claims evaluations of all organizations with due tasks, round robin.
 *
 * Evaluations of new calls come before requested ones, across all organizations.
 *
 * @param pollMs interval in milliseconds between searches for organizations with due tasks
 */
export function claimEvaluations(db: Database, pollMs: number): Claim<ClaimedWork, EvaluationClaiming> {
  const claimOf = (isLowPriority: boolean) =>
    claimRoundRobin(
      {
        findOwners: (claiming: EvaluationClaiming) => findOrganizationsWithWork(db, { ...claiming, isLowPriority }),
        claim: (organizationId, claiming) => claimWork(db, organizationId, { ...claiming, isLowPriority })
      },
      pollMs
    )

  return claimInOrder([claimOf(false), claimOf(true)])
}
