import { type CallFilter, type Database, listFailedCalls, mostTold } from '@callbook/db'
import { type CallId, evaluationStatuses, type OrganizationId, sentiments } from '@callbook/domain'
import { boolean, enumeration, integer } from '@callbook/http'
import { callFilters } from '../../tenant/calls/shared-parameters.ts'
import { described } from '../../tenant/described.ts'
import { getFilterClient, readPartOfName, readPhoneNumber } from '../../tenant/parameters.ts'
import { readSearch, searched } from './search.ts'

const score = integer({ min: 0, max: 100 })

/** Filters of the list of calls: those in the tenant API, and the search. */
export const listFilters = {
  ...callFilters,
  evaluation_status: described(enumeration(evaluationStatuses), 'Filter by evaluation state'),
  human_review_required: described(boolean(), 'Filter by whether a human should review the call'),
  evaluation_failed: described(
    boolean(),
    `If true, only calls with a permanently failed evaluation, at most ${mostTold}`
  ),
  lead_score_from: described(score, 'Minimum lead score'),
  lead_score_to: described(score, 'Maximum lead score'),
  adherence_score_from: described(score, 'Minimum prompt adherence score'),
  adherence_score_to: described(score, 'Maximum prompt adherence score'),
  sentiment: described(enumeration(sentiments), 'Filter by sentiment of the caller'),
  negative_call: described(boolean(), 'Filter by whether the caller had a bad experience'),
  search: searched
}

type Asked = { readonly [Name in keyof typeof listFilters]: ReturnType<(typeof listFilters)[Name]['read']> }

/** @throws {HttpError} 400, 404 */
export async function readListFilter(db: Database, organizationId: OrganizationId, asked: Asked): Promise<CallFilter> {
  const client = await getFilterClient(db, organizationId, asked.client_id)
  const found = asked.search === undefined ? {} : await readSearch(db, organizationId, asked.search, client)
  const failed = asked.evaluation_failed === true ? await listFailedCalls(db, organizationId) : undefined

  return {
    clientId: client?.id,
    start: asked.start_date,
    end: asked.end_date,
    customerId: asked.customer_id,
    direction: asked.direction,
    status: asked.status,
    phoneNumber: readPhoneNumber(asked.phone_number, client),
    callerName: readPartOfName(asked.caller_name, 'caller_name'),
    evaluationStatus: asked.evaluation_status,
    humanReviewRequired: asked.human_review_required,
    leadScoreFrom: asked.lead_score_from,
    leadScoreTo: asked.lead_score_to,
    adherenceScoreFrom: asked.adherence_score_from,
    adherenceScoreTo: asked.adherence_score_to,
    sentiment: asked.sentiment,
    negativeCall: asked.negative_call,
    ...found,
    ids: both(found.ids, failed?.slice(0, mostTold))
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
}: Asked): Readonly<Record<string, unknown>> {
  const isOfCaller = [search, phone_number, caller_name].some((given) => given !== undefined)

  return { ...others, ...(isOfCaller && { search: 'a caller or a call' }) }
}
