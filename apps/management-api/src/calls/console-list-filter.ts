import { type CallFilter, type Database, listFailedCalls, mostListed } from '@callbook/db'
import {
  type CallId,
  type ClientId,
  callDirections,
  callStatuses,
  endReasonCategories,
  evaluationStatuses,
  sentiments
} from '@callbook/domain'
import { boolean, enumeration, integer, number, text, uuid } from '@callbook/http'
import type { FastifyRequest } from 'fastify'
import { described } from '../http-api/described.ts'
import { getFilterClient, readPartOfName } from '../http-api/parameters.ts'
import { severalOf } from '../http-api/several-of.ts'
import { readCallFilters } from './call-filter.ts'
import { requireCosts } from './console-list-order.ts'
import { readSearch, searched } from './console-search.ts'
import { callFilters } from './filters.ts'

const score = integer({ min: 0, max: 100 })

const ofText = text({ maxLength: 200 })
const duration = integer({ min: 0, max: 86_400 })
const cost = number({ min: 0, max: 1_000_000 })

/** Filters of the list of calls: those in the tenant API, some with several values, and further ones. */
export const listFilters = {
  ...callFilters,
  client_id: severalOf(uuid<ClientId>(), 'Filter by client'),
  direction: severalOf(enumeration(callDirections), 'Filter by direction'),
  status: severalOf(enumeration(callStatuses), 'Filter by status'),
  evaluation_status: severalOf(enumeration(evaluationStatuses), 'Filter by evaluation state'),
  provider: severalOf(ofText, 'Filter by provider'),
  assistant_id: severalOf(ofText, 'Filter by the id of the assistant'),
  assistant_version: severalOf(ofText, 'Filter by the version of the assistant'),
  ended_reason: severalOf(ofText, 'Filter by the reason of the end, as worded by the provider'),
  ended_reason_category: severalOf(
    enumeration(endReasonCategories),
    'Filter by the category of the end reason, the same for all providers'
  ),
  language: severalOf(ofText, 'Filter by language, such as en or de-DE'),
  duration_from: described(duration, 'Minimum duration in seconds'),
  duration_to: described(duration, 'Maximum duration in seconds'),
  cost_from: described(cost, 'Minimum cost in USD; requires the permission `read_costs`'),
  cost_to: described(cost, 'Maximum cost in USD; requires the permission `read_costs`'),
  evaluation_failed: described(
    boolean(),
    `If true, only calls with a permanently failed evaluation, at most ${mostListed}`
  ),
  lead_score_from: described(score, 'Minimum lead score'),
  lead_score_to: described(score, 'Maximum lead score'),
  adherence_score_from: described(score, 'Minimum prompt adherence score'),
  adherence_score_to: described(score, 'Maximum prompt adherence score'),
  sentiment: severalOf(enumeration(sentiments), 'Filter by sentiment of the caller'),
  negative_call: described(boolean(), 'Filter by whether the caller had a bad experience'),
  search: searched
}

type QueryRequest = { readonly [Name in keyof typeof listFilters]: ReturnType<(typeof listFilters)[Name]['read']> }

/** @throws {HttpError} 400, 403, 404 */
export async function readListFilter(
  db: Database,
  { reach, session }: Pick<FastifyRequest, 'reach' | 'session'>,
  requested: QueryRequest
): Promise<CallFilter> {
  if (requested.cost_from !== undefined || requested.cost_to !== undefined) requireCosts(session)
  const clients = await Promise.all([requested.client_id ?? []].flat().map((id) => getFilterClient(db, reach, id)))
  const client = clients.length === 1 ? clients[0] : undefined
  const found = requested.search === undefined ? {} : await readSearch(db, reach, requested.search, client)
  const failed = requested.evaluation_failed === true ? await listFailedCalls(db, reach) : undefined

  return {
    ...readCallFilters(requested, client),
    clientIds: clients.length > 1 ? clients.flatMap((one) => one?.id ?? []) : undefined,
    language: requested.language,
    durationSecondsFrom: requested.duration_from,
    durationSecondsTo: requested.duration_to,
    costUsdFrom: requested.cost_from,
    costUsdTo: requested.cost_to,
    callerName: readPartOfName(requested.caller_name, 'caller_name'),
    leadScoreFrom: requested.lead_score_from,
    leadScoreTo: requested.lead_score_to,
    adherenceScoreFrom: requested.adherence_score_from,
    adherenceScoreTo: requested.adherence_score_to,
    sentiment: requested.sentiment,
    negativeCall: requested.negative_call,
    ...found,
    ids: bothOf(found.ids, failed?.slice(0, mostListed))
  }
}

/** Returns the ids in both lists; `undefined` stands for all calls. */
export function bothOf(some: readonly CallId[] | undefined, others: readonly CallId[] | undefined) {
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
