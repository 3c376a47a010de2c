import {
  allBelow,
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

const idOf: FakeApi['idOf'] = ({ call }) => textOf(call, 'id')

const filters = ['createdAt', 'updatedAt'].flatMap((name) =>
  Object.entries(comparisons()).map(([suffix, holds]) => ({ query: name + suffix, name, holds }))
)

/** Vapi according to @vapi-ai/server-sdk 2.0.1 and its users: newest first, without a cursor, each row a whole call. */
export const fakeVapi: FakeApi = {
  isAllowed: ({ authorization }, key) => authorization === `Bearer ${key}`,
  refusal: {
    message: 'Invalid Key. Hot tip, you may be using the public key instead of the private key',
    statusCode: 401
  },
  idOf,
  answer: answerBy({
    routes: {
      'GET /call': list,
      'GET /assistant': (_, state) => ok(allBelow(state, '/assistant/')),
      'GET /phone-number': (_, state) => ok(allBelow(state, '/phone-number/'))
    },
    callsAt: '/call/',
    idOf,
    notFound: { message: 'Not Found', statusCode: 404 }
  })
}

function list({ query }: FakeRequest, { calls }: FakeState): FakeResponse {
  const unknown = unknownNames(query.keys(), ['limit', 'assistantId', ...filters.map((filter) => filter.query)])
  const limit = Number(query.get('limit') ?? 100)
  if (unknown.length > 0) return refuse(400, `property ${unknown[0]} should not exist`)
  if (!Number.isInteger(limit) || limit < 0 || limit > 1000) return refuse(400, 'limit must not be greater than 1000')

  const rows = calls
    .map(({ row }) => row)
    .filter((row) => filters.every((filter) => isWithin(row, filter, query.get(filter.query))))
    .sort(newestFirst)
    .slice(0, limit)

  return { ...ok(rows), listed: rows.map((row) => textOf(row, 'id')) }
}

/** Orders calls of the same millisecond by id; the provider guarantees no order. */
function newestFirst(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): number {
  const [later, earlier] = [textOf(other, 'createdAt'), textOf(one, 'createdAt')]

  return later === earlier ? textOf(one, 'id').localeCompare(textOf(other, 'id')) : later.localeCompare(earlier)
}

function isWithin(
  row: Readonly<Record<string, unknown>>,
  { name, holds }: (typeof filters)[number],
  bound: string | null
) {
  return bound === null || holds(Date.parse(textOf(row, name)), Date.parse(bound))
}

function comparisons(): Readonly<Record<string, (value: number, bound: number) => boolean>> {
  return {
    Gt: (value, bound) => value > bound,
    Ge: (value, bound) => value >= bound,
    Lt: (value, bound) => value < bound,
    Le: (value, bound) => value <= bound
  }
}
