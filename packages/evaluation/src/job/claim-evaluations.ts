import { type ClaimedWork, claimWork, type Database, findOrganizationsWithWork } from '@callbook/db'
import { type Claim, type Claiming, claimInOrder, claimInTurn } from '@callbook/jobs'

interface EvaluationClaiming extends Claiming {
  /** Whether there is a model: without one, work that another worker found to need it is left alone. */
  readonly hasModel: boolean
}

/**
 * Claims evaluations of all organizations that have some to be made, each in its turn.
 *
 * What somebody asked for comes after the evaluations of new calls, of whatever organization.
 *
 * @param lookMs how often to look which organizations have work
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
