import { type CallFilterDefinition, callFilters } from '@callbook/domain'
import { badRequest, defineQuery, enumeration, type Reader, type Readers, readsQuery } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { columnsParameter } from '../calls/console-list-columns.ts'
import { listFilters } from '../calls/console-list-filter.ts'
import { listOrder, requireCosts } from '../calls/console-list-order.ts'
import { isLikeNumber } from '../calls/console-search.ts'

const yesOrNo = enumeration(['yes', 'no'])

const day: Reader<string | undefined> = {
  expected: 'a day such as 2026-11-22',
  schema: Type.String({ format: 'date' }),
  absent: undefined,
  read: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined)
}

/** Evaluation states, or permanently failed evaluations. */
const evaluation: Reader<unknown> = {
  ...listFilters.evaluation_status,
  expected: `failed, or ${listFilters.evaluation_status.expected}`,
  read: (text) => (text === 'failed' ? text : listFilters.evaluation_status.read(text))
}

const definitions = Object.entries<CallFilterDefinition>(callFilters)
const pageFilters = definitions.flatMap(([name, filter]) => {
  const reader = pageReader(name, filter)

  return filter.page === undefined || filter.namesCaller || reader === undefined ? [] : [[filter.page, reader] as const]
})

/** Parameters of the console’s page of calls, with the values of `listCalls`. None of them identifies a caller. */
const pageQuery = defineQuery({
  ...Object.fromEntries(pageFilters),
  ...{ q: listFilters.search, sort: listOrder.sort, order: listOrder.order, columns: columnsParameter }
})

function pageReader(name: string, { type, parameter }: CallFilterDefinition): Reader<unknown> | undefined {
  if (name === 'evaluationStatus') return evaluation
  if (type === 'time') return day

  return type === 'boolean' ? yesOrNo : (listFilters as Readers)[parameter]
}

/**
 * Checks the query string of a view, without `?`. A view cannot name a caller, because it would outlive their erasure.
 *
 * @throws {HttpError} 400 naming the invalid parameter, or 403 for costs
 */
export function checkViewQuery(query: string, session: FastifyRequest['session']): void {
  const names = [...new URLSearchParams(query).keys()]
  const given = definitions.map(([, filter]) => filter).filter(({ page = '' }) => names.includes(page))
  if (given.some(({ namesCaller }) => namesCaller)) throw noCaller()
  const { q, sort } = pageQuery[readsQuery](`?${query}`)
  if (q !== undefined && isLikeNumber(q)) throw noCaller()
  if (given.some(({ permission }) => permission === 'read_costs') || sort === 'cost') requireCosts(session)
}

function noCaller() {
  return badRequest('query must not name a caller, because a view would outlive their erasure')
}
