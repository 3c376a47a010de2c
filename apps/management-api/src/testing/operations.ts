import { isObject, unevaluatedLeadQuality, unevaluatedPromptAdherence } from '@callbook/domain'
import type { LightMyRequestResponse } from 'fastify'
import type { OpenApiObject } from '../description/json.ts'
import { describeApi } from '../description/testing/describe-api.ts'
import { membersOf } from '../description/testing/references.ts'
import type { OwnedIds } from './owned-resources.ts'

/** Resource of the id in a path, by the path before it. An operation with another path needs an entry here. */
const idsInPaths: Readonly<Record<string, keyof OwnedIds>> = {
  '/v1/clients/': 'client',
  '/v1/calls/': 'call',
  '/v1/customers/': 'customer',
  '/v1/event-endpoints/': 'eventEndpoint'
}

/** Resource of an id in a query. An operation with another uuid parameter needs an entry here. */
const idsInQueries: Readonly<Record<string, keyof OwnedIds>> = {
  client_id: 'client',
  customer_id: 'customer',
  after: 'call'
}

/** Resource of `after` in operations where it is no call. */
const afterInOperations: Readonly<Record<string, keyof OwnedIds>> = { 'GET /v1/customers/export': 'customer' }

/** Bodies of operations that need one. */
const bodies: Readonly<Record<string, object>> = {
  'POST /v1/clients': { name: 'Own' },
  'PATCH /v1/clients/{id}': { contact_person: 'Ada' },
  'POST /v1/event-endpoints': { url: 'https://example.com/own' },
  'PATCH /v1/event-endpoints/{id}': { description: 'Ours' },
  'POST /v1/event-endpoints/{id}/replay': { since_sequence: 1 },
  'PUT /v1/calls/{id}/evaluations/lead_quality': { result: unevaluatedLeadQuality('Silence.'), source: 'human' },
  'PUT /v1/calls/{id}/evaluations/prompt_adherence': {
    result: unevaluatedPromptAdherence('Silence.', { system_instruction: null, system_variables: null }),
    source: 'human'
  },
  'PUT /v1/calls/{id}/evaluations/{domain}': {
    result: { answers: { politeness: { value: 80 } } },
    source: 'human'
  }
}

/** Required parameters of queries. */
const queries: Readonly<Record<string, string>> = { 'GET /v1/analytics/answers': 'domain=booking' }

/** Operations without a body, unlike others of the same method. */
const withoutBody = ['POST /v1/event-endpoints/{id}/rotate-secret', 'POST /v1/event-endpoints/{id}/test']

/** An operation of the API. */
export interface Operation {
  /** `GET /v1/calls/{id}` */
  readonly name: string
  readonly operation: OpenApiObject
}

export const operations: readonly Operation[] = membersOf((await describeApi())['paths']).flatMap(([path, methods]) =>
  membersOf(methods)
    .filter(() => path.startsWith('/v1/'))
    .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation }))
)

/** Returns the resource of a uuid parameter in the query of an operation. */
export function kindInQuery(name: string, parameter: string): keyof OwnedIds {
  const after = afterInOperations[name]

  return kindOf({ ...idsInQueries, ...(after && { after }) }, parameter)
}

/** Sends an operation for a resource of its path. */
export interface SendOperation {
  readonly request: (
    options: { method: 'GET'; url: string; payload?: object },
    key: string
  ) => Promise<LightMyRequestResponse>
  readonly key: string
  readonly ids: OwnedIds
  readonly query?: string
}

/** Returns the response to an operation, without the parts that differ for each request. */
export async function responseTo(name: string, { request, key, ids, query = '' }: SendOperation) {
  const [method = '', path = ''] = name.split(' ')
  const ofResource = path.replace(/^(.*?)\{\w+\}/, (_, before: string) => `${before}${ids[kindOf(idsInPaths, before)]}`)
  const url = ofResource.replace('{domain}', 'booking')
  const payload = bodies[name]
  const needsBody = ['PATCH', 'PUT'].includes(method) || (method === 'POST' && !withoutBody.includes(name))
  if (needsBody && payload === undefined) throw new Error(`${name} needs a body`)
  const parameters = [query.slice(1), queries[name] ?? ''].filter((part) => part !== '').join('&')
  const options = {
    method: method as 'GET',
    url: parameters === '' ? url : `${url}?${parameters}`,
    ...(payload !== undefined && { payload })
  }
  const { statusCode, body, headers } = await request(options, key)

  const { 'x-request-id': _id, date: _date, ...rest } = headers
  const lasting = Object.entries(rest).filter(([header]) => !header.startsWith('x-ratelimit-'))

  return { statusCode, body, headers: Object.fromEntries(lasting) }
}

function kindOf(kinds: Readonly<Record<string, keyof OwnedIds>>, place: string): keyof OwnedIds {
  const kind = kinds[place]
  if (kind === undefined) throw new Error(`Nothing is known about the ids of ${place}`)

  return kind
}

/** Returns the names of the uuid parameters. */
export function parametersOf({ parameters }: OpenApiObject, place: 'path' | 'query'): string[] {
  const described = Array.isArray(parameters) ? parameters.filter(isObject) : []

  return described
    .filter(({ in: where, schema }) => where === place && isObject(schema) && schema['format'] === 'uuid')
    .map(({ name }) => String(name))
}
