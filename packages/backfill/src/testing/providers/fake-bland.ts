import {
  answerBy,
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  type FakeState,
  ok,
  refuse,
  textOf,
  unknownNames
} from './fake-api.ts'

const idOf: FakeApi['idOf'] = ({ call }) => textOf(call, 'call_id')

/** Bland according to docs.bland.ai/api-v1/get/calls. */
export const fakeBland: FakeApi = {
  isAllowed: ({ authorization }, key) => authorization === key,
  refusal: { status: 'error', message: 'Unauthorized' },
  idOf,
  answer: answerBy({
    routes: { 'GET /v1/calls': list },
    callsAt: '/v1/calls/',
    idOf,
    notFound: { status: 'error', message: 'Call not found' }
  })
}

const known = ['ascending', 'completed', 'end_date', 'from', 'limit', 'start_date', 'to']
const day = /^\d{4}-\d\d-\d\d$/

/** Filters by whole days of creation, both inclusive. */
function list({ query }: FakeRequest, state: FakeState): FakeResponse {
  const [start, end] = [query.get('start_date'), query.get('end_date')]
  const [from, limit] = [Number(query.get('from') ?? 0), Number(query.get('limit') ?? 1000)]
  if (unknownNames(query.keys(), known).length > 0) return refuse(400, 'Unknown parameter')
  if ([start, end].some((bound) => bound !== null && !day.test(bound))) return refuse(400, 'Not a date')
  if (!Number.isInteger(from) || from < 0 || limit < 1 || limit > 1000) return refuse(400, 'Not a range')

  const sign = query.get('ascending') === 'true' ? 1 : -1
  const rows = state.calls
    .map(({ row }) => ({ row, createdOn: textOf(row, 'created_at').slice(0, 10) }))
    .filter(({ createdOn }) => (start === null || createdOn >= start) && (end === null || createdOn <= end))
    .map(({ row }) => row)
    .filter((row) => query.get('completed') === null || textOf(row, 'completed') === query.get('completed'))
    .sort((one, other) => sign * textOf(one, 'created_at').localeCompare(textOf(other, 'created_at')))
  const page = rows.slice(from, from + limit)

  return {
    ...ok({ count: page.length, total_count: rows.length, calls: page }),
    listed: page.map((row) => textOf(row, 'call_id'))
  }
}
