import type { CallFilter, Database } from '@callbook/db'
import { evaluationStatuses, type Reach } from '@callbook/domain'
import { boolean, enumeration, type ValueOf } from '@callbook/http'
import { described } from '../../http-api/described.ts'
import { getFilterClient } from '../../http-api/parameters.ts'
import { ofAnyCalls } from '../../resources/calls/shared-parameters.ts'

/** Filters of a list or an export of evaluations. */
export const evaluationFilters = {
  ...ofAnyCalls,
  status: described(enumeration(evaluationStatuses), 'Filter by evaluation state'),
  human_review_required: described(
    boolean(),
    'Filter by whether a human should review the call. A call that a user has reviewed in the console needs no further review. Both values exclude calls without a lead quality result'
  )
}

type Requested = { readonly [Name in keyof typeof evaluationFilters]: ValueOf<(typeof evaluationFilters)[Name]> }

/**
 * Converts the parameters to a filter.
 *
 * @throws {HttpError} 404
 */
export async function readEvaluationFilter(db: Database, reach: Reach, requested: Requested): Promise<CallFilter> {
  const client = await getFilterClient(db, reach, requested.client_id)

  return {
    clientId: client?.id,
    start: requested.start_date,
    end: requested.end_date,
    evaluationStatus: requested.status,
    humanReviewRequired: requested.human_review_required
  }
}
