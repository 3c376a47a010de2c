import { type CallFilter, type Database, listFailedCalls, mostListed } from '@callbook/db'
import { type CallId, type Reach, sentiments } from '@callbook/domain'
import { boolean, enumeration, integer } from '@callbook/http'
import { described } from '../../http-api/described.ts'
import { getFilterClient, readPartOfName } from '../../http-api/parameters.ts'
import { readCallFilters } from '../../resources/calls/call-filter.ts'
import { callFilters } from '../../resources/calls/shared-parameters.ts'
import { readSearch, searched } from './search.ts'

const score = integer({ min: 0, max: 100 })

/** Filters of the list of calls: those in the tenant API, and the search. */
export const listFilters = {
  ...callFilters,
  human_review_required: described(boolean(), 'Filter by whether a human should review the call'),
  evaluation_failed: described(
    boolean(),
    `If true, only calls with a permanently failed evaluation, at most ${mostListed}`
  ),
  lead_score_from: described(score, 'Minimum lead score'),
  lead_score_to: described(score, 'Maximum lead score'),
  adherence_score_from: described(score, 'Minimum prompt adherence score'),
  adherence_score_to: described(score, 'Maximum prompt adherence score'),
  sentiment: described(enumeration(sentiments), 'Filter by sentiment of the caller'),
  negative_call: described(boolean(), 'Filter by whether the caller had a bad experience'),
  search: searched
}

type QueryRequest = { readonly [Name in keyof typeof listFilters]: ReturnType<(typeof listFilters)[Name]['read']> }

/** @throws {HttpError} 400, 404 */
export async function readListFilter(db: Database, reach: Reach, requested: QueryRequest): Promise<CallFilter> {
  const client = await getFilterClient(db, reach, requested.client_id)
  const found = requested.search === undefined ? {} : await readSearch(db, reach, requested.search, client)
  const failed = requested.evaluation_failed === true ? await listFailedCalls(db, reach) : undefined

  return {
    ...readCallFilters(requested, client),
    callerName: readPartOfName(requested.caller_name, 'caller_name'),
    humanReviewRequired: requested.human_review_required,
    leadScoreFrom: requested.lead_score_from,
    leadScoreTo: requested.lead_score_to,
    adherenceScoreFrom: requested.adherence_score_from,
    adherenceScoreTo: requested.adherence_score_to,
    sentiment: requested.sentiment,
    negativeCall: requested.negative_call,
    ...found,
    ids: both(found.ids, failed?.slice(0, mostListed))
  }
}

function both(some: readonly CallId[] | undefined, others: readonly CallId[] | undefined) {
  return some === undefined || others === undefined ? (some ?? others) : some.filter((id) => others.includes(id))
}

/**
 * Returns the part of the filter for the audit log: without the searched person, because the log would outlive their
 * erasure.
 */
export function auditFilterOf({
  search,
  phone_number,
  caller_name,
  ...others
}: QueryRequest): Readonly<Record<string, unknown>> {
  const isOfCaller = [search, phone_number, caller_name].some((given) => given !== undefined)

  return { ...others, ...(isOfCaller && { search: 'a caller or a call' }) }
}
