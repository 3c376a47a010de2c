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

const idOf: FakeApi['idOf'] = ({ call }) => textOf(call, 'conversation_id')

/** ElevenLabs according to @elevenlabs/elevenlabs-js 2.73.0. */
export const fakeElevenLabs: FakeApi = {
  isAllowed: (headers, key) => headers['xi-api-key'] === key,
  refusal: { detail: { status: 'invalid_api_key', message: 'Invalid API key' } },
  idOf,
  answer: answerBy({
    routes: {
      'GET /v1/convai/conversations': list,
      'GET /v1/convai/agents': (_, state) => ok({ agents: allBelow(state, '/v1/convai/agents/'), has_more: false })
    },
    callsAt: '/v1/convai/conversations/',
    idOf,
    notFound: { detail: { status: 'document_not_found', message: 'Conversation not found.' } }
  })
}

const known = [
  'agent_id',
  'call_start_after_unix',
  'call_start_before_unix',
  'cursor',
  'page_size',
  'sort_direction',
  'summary_mode'
]

/** Excludes both ends of the time range, because the documentation leaves it open. */
function list({ query }: FakeRequest, { calls }: FakeState): FakeResponse {
  const size = Number(query.get('page_size') ?? 30)
  const [after, before] = [query.get('call_start_after_unix'), query.get('call_start_before_unix')]
  if (unknownNames(query.keys(), known).length > 0) return refuse(422, 'Unknown parameter')
  if (!Number.isInteger(size) || size < 1 || size > 100) return refuse(422, 'Input should be less than or equal to 100')
  if ([after, before].some((bound) => bound !== null && !/^\d+$/.test(bound))) return refuse(422, 'Not an integer')

  const sign = query.get('sort_direction') === 'asc' ? 1 : -1
  const rows = calls
    .map(({ row }) => ({ row, start: numberOf(row, 'start_time_unix_secs') }))
    .filter(({ start }) => (after === null || start > Number(after)) && (before === null || start < Number(before)))
    .sort((one, other) => sign * (one.start - other.start))
    .map(({ row }) => row)
  const begin = unseal(query.get('cursor') ?? seal(0))
  const page = rows.slice(begin, begin + size)
  const end = begin + page.length
  const hasMore = end < rows.length

  return {
    ...ok({ conversations: page, has_more: hasMore, next_cursor: hasMore ? seal(end) : null }),
    listed: page.map((row) => textOf(row, 'conversation_id'))
  }
}
