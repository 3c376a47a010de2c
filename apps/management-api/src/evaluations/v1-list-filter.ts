import type { CallFilter, Database } from '@callbook/db'
import { evaluationStatuses, type Reach } from '@callbook/domain'
import { anyOf, enumeration, type ValueOf } from '@callbook/http'
import { humanReviewRequired, ofAnyCalls, several } from '../calls/filters.ts'
import { described } from '../http-api/described.ts'
import { getFilterClient } from '../http-api/parameters.ts'

export const evaluationFilters = {
  ...ofAnyCalls,
  status: described(anyOf(enumeration(evaluationStatuses)), `Filter by evaluation state. ${several}`),
  human_review_required: humanReviewRequired
}

type Requested = { readonly [Name in keyof typeof evaluationFilters]: ValueOf<(typeof evaluationFilters)[Name]> }

/** @throws {HttpError} 404 */
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
