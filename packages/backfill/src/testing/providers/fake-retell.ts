import {
  allBelow,
  answerBy,
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  type FakeState,
  numberOf,
  ok,
  refuse,
  seal,
  textOf,
  unknownNames,
  unseal
} from './fake-api.ts'

const idOf: FakeApi['idOf'] = ({ call }) => textOf(call, 'call_id')

/** Retell according to retell-sdk 5.66.1. */
export const fakeRetell: FakeApi = {
  isAllowed: ({ authorization }, key) => authorization === `Bearer ${key}`,
  refusal: { status: 'error', message: 'Invalid API Key' },
  idOf,
  answer: answerBy({
    routes: {
      'POST /v3/list-calls': list,
      'POST /v2/list-agents': (_, state) => ok({ items: allBelow(state, '/get-agent/'), has_more: false })
    },
    callsAt: '/v2/get-call/',
    idOf,
    notFound: { status: 'error', message: 'Cannot find requested asset under given api key.' }
  })
}

interface ListBody {
  readonly filter_criteria?: { readonly end_timestamp?: EndFilter }
  readonly limit?: number
  readonly pagination_key?: string
  readonly sort_order?: string
  readonly skip?: number
}

type EndFilter =
  | { readonly type: 'range'; readonly op: 'bt'; readonly value: readonly [number, number] }
  | { readonly type: 'number'; readonly op: 'ge'; readonly value: number }

const known = ['filter_criteria', 'include_total', 'limit', 'pagination_key', 'skip', 'sort_order']

/** Sorts by start time, whatever the filter. */
function list({ body }: FakeRequest, { calls }: FakeState): FakeResponse {
  const requested = { ...(body as ListBody) }
  const { limit = 50, pagination_key, sort_order = 'descending', filter_criteria = {} } = requested
  if (unknownNames(Object.keys(requested), known).length > 0) return refuse(422, 'Unknown member')
  if (unknownNames(Object.keys(filter_criteria), ['end_timestamp']).length > 0) return refuse(422, 'Unknown filter')
  if (limit < 1 || limit > 1000) return refuse(422, 'limit must be from 1 to 1000')
  if (pagination_key !== undefined && requested.skip !== undefined) return refuse(422, 'skip or pagination_key')

  const sign = sort_order === 'ascending' ? 1 : -1
  const rows = calls
    .map(({ row }) => row)
    .filter((row) => isWithin(numberOf(row, 'end_timestamp'), filter_criteria.end_timestamp))
    .sort((one, other) => sign * (numberOf(one, 'start_timestamp') - numberOf(other, 'start_timestamp')))
  const start = pagination_key === undefined ? 0 : unseal(pagination_key)
  const items = rows.slice(start, start + limit)
  const end = start + items.length

  return {
    ...ok({ items, has_more: end < rows.length, ...(end < rows.length && { pagination_key: seal(end) }) }),
    listed: items.map((row) => textOf(row, 'call_id'))
  }
}

function isWithin(end: number, filter: EndFilter | undefined): boolean {
  if (filter === undefined) return true
  if (filter.type === 'number') return end >= filter.value

  return end >= filter.value[0] && end <= filter.value[1]
}
