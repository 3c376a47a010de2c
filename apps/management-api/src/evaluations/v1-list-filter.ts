import type { CallFilter, Database } from '@callbook/db'
import type { Reach } from '@callbook/domain'
import type { ValueOf } from '@callbook/http'
import { filterParameters, readFilterValues } from '../calls/filters.ts'
import { getFilterClient } from '../http-api/parameters.ts'

const names = ['clientId', 'start', 'end', 'evaluationStatus', 'humanReviewRequired'] as const
const { evaluation_status: status, ...others } = filterParameters('v1', names)

export const evaluationFilters = { ...others, status }

type Requested = { readonly [Name in keyof typeof evaluationFilters]: ValueOf<(typeof evaluationFilters)[Name]> }

/** @throws {HttpError} 404 */
export async function readEvaluationFilter(db: Database, reach: Reach, requested: Requested): Promise<CallFilter> {
  const client = await getFilterClient(db, reach, requested.client_id)

  return readFilterValues({ ...requested, evaluation_status: requested.status }, client, names)
}
