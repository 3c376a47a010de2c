import { badRequest, defineQuery, enumeration, type Reader, readsQuery } from '@callbook/http'
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

/** Parameters of the console’s page of calls, with the values of `listCalls`. None of them identifies a caller. */
const pageQuery = defineQuery({
  q: listFilters.search,
  client: listFilters.client_id,
  from: day,
  to: day,
  status: listFilters.status,
  direction: listFilters.direction,
  evaluation,
  review: yesOrNo,
  provider: listFilters.provider,
  assistant: listFilters.assistant_id,
  version: listFilters.assistant_version,
  reason: listFilters.ended_reason,
  ended: listFilters.ended_reason_category,
  language: listFilters.language,
  duration_from: listFilters.duration_from,
  duration_to: listFilters.duration_to,
  cost_from: listFilters.cost_from,
  cost_to: listFilters.cost_to,
  lead_from: listFilters.lead_score_from,
  lead_to: listFilters.lead_score_to,
  adherence_from: listFilters.adherence_score_from,
  adherence_to: listFilters.adherence_score_to,
  sentiment: listFilters.sentiment,
  negative: yesOrNo,
  sort: listOrder.sort,
  order: listOrder.order,
  columns: columnsParameter
})

/**
 * Checks the query string of a view, without `?`. A view cannot name a caller, because it would outlive their erasure.
 *
 * @throws {HttpError} 400 naming the invalid parameter, or 403 for costs
 */
export function checkViewQuery(query: string, session: FastifyRequest['session']): void {
  const names = [...new URLSearchParams(query).keys()]
  if (names.includes('customer') || names.includes('phone')) throw noCaller()
  const { q, cost_from, cost_to, sort } = pageQuery[readsQuery](`?${query}`)
  if (q !== undefined && isLikeNumber(q)) throw noCaller()
  if (cost_from !== undefined || cost_to !== undefined || sort === 'cost') requireCosts(session)
}

function noCaller() {
  return badRequest('query must not name a caller, because a view would outlive their erasure')
}
