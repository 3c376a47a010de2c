import { type CallFilter, type Database, listFailedCalls, mostTold } from '@callbook/db'
import { type CallId, evaluationStatuses, type OrganizationId, sentiments } from '@callbook/domain'
import { boolean, enumeration, integer } from '@callbook/http'
import { callFilters } from '../../tenant/calls/shared-parameters.ts'
import { described } from '../../tenant/described.ts'
import { getFilterClient, readPartOfName, readPhoneNumber } from '../../tenant/parameters.ts'
import { readSearch, searched } from './search.ts'

const score = integer({ min: 0, max: 100 })

/** What the list of calls is limited by: all that limits those of the tenant API, and what people search for. */
export const listFilters = {
  ...callFilters,
  evaluation_status: described(enumeration(evaluationStatuses), 'Only calls whose evaluations are this far'),
  human_review_required: described(boolean(), 'Only calls that need a human, or that do not'),
  evaluation_failed: described(
    boolean(),
    `If true, only calls of which an evaluation has failed for good: ${mostTold} at most`
  ),
  lead_score_from: described(score, 'Only calls with this lead score or a higher one'),
  lead_score_to: described(score, 'Only calls with this lead score or a lower one'),
  adherence_score_from: described(score, 'Only calls in which the prompt was followed this well or better'),
  adherence_score_to: described(score, 'Only calls in which the prompt was followed this well or worse'),
  sentiment: described(enumeration(sentiments), 'Only calls whose caller felt like this'),
  negative_call: described(boolean(), 'Only calls that went badly for the caller, or that did not'),
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

/** What is written down of it: not who was searched for, whose erasure this would outlive. */
export function toldOf({ search, phone_number, caller_name, ...others }: Asked): Readonly<Record<string, unknown>> {
  const isOfCaller = [search, phone_number, caller_name].some((given) => given !== undefined)

  return { ...others, ...(isOfCaller && { search: 'a caller or a call' }) }
}
