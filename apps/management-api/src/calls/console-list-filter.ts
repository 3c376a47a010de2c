import { type CallFilter, type Database, listFailedCalls, mostListed } from '@callbook/db'
import { type CallFilterDefinition, type CallId, callFilters } from '@callbook/domain'
import { boolean, type ValueOf } from '@callbook/http'
import type { FastifyRequest } from 'fastify'
import { described } from '../http-api/described.ts'
import { getFilterClient } from '../http-api/parameters.ts'
import { requireCosts } from './console-list-order.ts'
import { readSearch, searched } from './console-search.ts'
import { consoleFilterNames, filterParameters, readFilterValues } from './filters.ts'

/** Filters of the list of calls, some with several values. */
export const listFilters = {
  ...filterParameters('console', consoleFilterNames),
  evaluation_failed: described(
    boolean(),
    `If true, only calls with a permanently failed evaluation, at most ${mostListed}`
  ),
  search: searched
}

type QueryRequest = { readonly [Name in keyof typeof listFilters]: ValueOf<(typeof listFilters)[Name]> }

/** @throws {HttpError} 400, 403, 404 */
export async function readListFilter(
  db: Database,
  { reach, session }: Pick<FastifyRequest, 'reach' | 'session'>,
  requested: QueryRequest
): Promise<CallFilter> {
  if (requiresCosts(requested)) requireCosts(session)
  const clients = await Promise.all([requested.client_id ?? []].flat().map((id) => getFilterClient(db, reach, id)))
  const client = clients.length === 1 ? clients[0] : undefined
  const found = requested.search === undefined ? {} : await readSearch(db, reach, requested.search, client)
  const failed = requested.evaluation_failed === true ? await listFailedCalls(db, reach) : undefined

  return {
    ...readFilterValues(requested, client),
    clientIds: clients.length > 1 ? clients.flatMap((one) => one?.id ?? []) : undefined,
    ...found,
    ids: bothOf(found.ids, failed?.slice(0, mostListed))
  }
}

/** Returns `true` if a filter requires the permission to read costs. */
function requiresCosts(requested: Readonly<Record<string, unknown>>): boolean {
  return Object.values<CallFilterDefinition>(callFilters).some(
    ({ parameter, permission }) => permission === 'read_costs' && requested[parameter] !== undefined
  )
}

/** Returns the ids in both lists; `undefined` stands for all calls. */
export function bothOf(some: readonly CallId[] | undefined, others: readonly CallId[] | undefined) {
  return some === undefined || others === undefined ? (some ?? others) : some.filter((id) => others.includes(id))
}

/**
 * Returns the part of the filter for the audit log: without the searched person, because the log would outlive their
 * erasure. The id of an erased customer leads nowhere.
 */
export function auditFilterOf({ search, ...others }: QueryRequest): Readonly<Record<string, unknown>> {
  const persons: readonly string[] = Object.values<CallFilterDefinition>(callFilters)
    .filter(({ namesCaller, type }) => namesCaller && type !== 'id')
    .map(({ parameter }) => parameter)
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  const shown = given.filter(([name]) => !persons.includes(name))
  const isOfCaller = search !== undefined || shown.length < given.length

  return { ...Object.fromEntries(shown), ...(isOfCaller && { search: 'a caller or a call' }) }
}
