import { type CallFilter, type Database, isByScores } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { getFilterClient, readPartOfName, readPhoneNumber } from '../../http-api/parameters.ts'
import { readScoreFilter, scoreFilters } from '../../resources/calls/score-filters.ts'
import { callFilters, uncountedFilters } from '../../resources/calls/shared-parameters.ts'

/** Filters of a list or an export of calls. */
export const filters = { ...callFilters, ...scoreFilters }

type QueryRequest = { readonly [Name in keyof typeof filters]: ReturnType<(typeof filters)[Name]['read']> }

/** Returns whether matching calls are counted only up to a limit. */
export function isSearch(requested: QueryRequest): boolean {
  const hasAttribute = Object.keys(uncountedFilters).some(
    (name) => requested[name as keyof typeof uncountedFilters] !== undefined
  )

  return requested.caller_name !== undefined || hasAttribute || isByScores(readScoreFilter(requested))
}

/**
 * Converts the parameters to a filter. No type requires a new parameter here.
 *
 * @throws {HttpError} 400, 404
 */
export async function readCallFilter(
  db: Database,
  organizationId: OrganizationId,
  requested: QueryRequest
): Promise<CallFilter> {
  const callerName = readPartOfName(requested.caller_name, 'caller_name')
  const client = await getFilterClient(db, organizationId, requested.client_id)

  return {
    clientId: client?.id,
    start: requested.start_date,
    end: requested.end_date,
    customerId: requested.customer_id,
    direction: requested.direction,
    status: requested.status,
    phoneNumber: readPhoneNumber(requested.phone_number, client),
    callerName,
    evaluationStatus: requested.evaluation_status,
    provider: requested.provider,
    assistantId: requested.assistant_id,
    assistantVersion: requested.assistant_version,
    endedReason: requested.ended_reason,
    ...readScoreFilter(requested)
  }
}
