import { randomBytes } from 'node:crypto'
import { insertEventEndpoint, newId, numberEvents, recordEvaluation } from '@callbook/db'
import { addCall, addClient, addCustomer, addRawReport, connectAs, createTestDatabase } from '@callbook/db/testing'
import {
  apiKeyScopes,
  type EventEndpointId,
  type OrganizationId,
  sealSecret,
  unevaluatedLeadQuality,
  unevaluatedPromptAdherence
} from '@callbook/domain'
import { newSigningSecret } from '@callbook/events'
import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from './description/json.ts'
import { describeApi } from './description/testing/describe-api.ts'
import { membersOf } from './description/testing/references.ts'
import { addTenant, keyRing, startApp } from './testing/index.ts'
import { addStoredRecording } from './testing/recordings.ts'

const { db, testDb } = await createTestDatabase()
const { request } = startApp(connectAs('management', testDb))
const [owner, stranger] = [await addOwner(), await addOwner()]
const unknownIds: Ids = { client: newId(), customer: newId(), call: newId(), eventEndpoint: newId() }

interface Ids {
  readonly client: string
  readonly customer: string
  readonly call: string
  readonly eventEndpoint: string
}

/** Resource of the id in a path, by the path before it. An operation with another path needs an entry here. */
const idsInPaths: Readonly<Record<string, keyof Ids>> = {
  '/v1/clients/': 'client',
  '/v1/calls/': 'call',
  '/v1/customers/': 'customer',
  '/v1/event-endpoints/': 'eventEndpoint'
}

/** Resource of an id in a query. An operation with another uuid parameter needs an entry here. */
const idsInQueries: Readonly<Record<string, keyof Ids>> = {
  client_id: 'client',
  customer_id: 'customer',
  after: 'call'
}

/** Resource of `after` in operations where it is no call. */
const afterInOperations: Readonly<Record<string, keyof Ids>> = { 'GET /v1/customers/export': 'customer' }

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
  }
}

/** Operations whose responses contain no ids. */
const namesNothing = [
  'GET /v1/calls/{id}/recording',
  'GET /v1/customers/{id}/export',
  'POST /v1/event-endpoints/{id}/replay',
  'POST /v1/event-endpoints/{id}/test'
]

/** Operations without a body, unlike others of the same method. */
const withoutBody = ['POST /v1/event-endpoints/{id}/rotate-secret', 'POST /v1/event-endpoints/{id}/test']

const operations = membersOf((await describeApi())['paths']).flatMap(([path, methods]) =>
  membersOf(methods)
    .filter(() => path.startsWith('/v1/'))
    .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation }))
)

describe('an id of another organization', () => {
  const cases = operations.flatMap(({ name, operation }) =>
    parametersOf(operation, 'query').map((parameter) => ({ name, parameter }))
  )

  it.each(cases)('in $parameter of $name gets the response of an unknown one', async ({ name, parameter }) => {
    const sendRequest = (ids: Ids) =>
      responseTo(
        name,
        stranger.ids,
        `?${parameter}=${ids[kindOf({ ...idsInQueries, ...kindsOfAfter(name) }, parameter)]}`
      )

    expect(await sendRequest(owner.ids)).toEqual(await sendRequest(unknownIds))
    const { statusCode, body } = await sendRequest(stranger.ids)
    expect(statusCode).toBe(200)
    if (parameter !== 'after') expect(body).toContain(stranger.ids.client)
  })

  const named = operations.filter(({ operation }) => parametersOf(operation, 'path').length > 0)

  it.each(named)('in the path of $name gets the response of an unknown one', async ({ name }) => {
    expect(await responseTo(name, owner.ids)).toEqual(await responseTo(name, unknownIds))
    expect((await responseTo(name, owner.ids)).statusCode).toBe(404)
    expect((await responseTo(name, stranger.ids)).statusCode).toBe(200)
  })
})

describe('a response', () => {
  it.each(operations)('to $name contains nothing of another organization', async ({ name }) => {
    const { statusCode, body } = await responseTo(name, stranger.ids)

    expect(statusCode).toBe(/^POST [^{]*$/.test(name) ? 201 : 200)
    if (!namesNothing.includes(name))
      expect([stranger.organizationId, ...Object.values(stranger.ids)].filter((id) => body.includes(id))).not.toEqual(
        []
      )
    expect([owner.organizationId, ...Object.values(owner.ids)].filter((id) => body.includes(id))).toEqual([])
  })
})

/** Adds an organization that owns one resource of each kind, with the same numbers as all others. */
async function addOwner() {
  const { organizationId, key } = await addTenant(db, { scopes: apiKeyScopes })
  const client = await addClient(testDb, organizationId)
  const customer = await addCustomer(testDb, organizationId, client)
  const call = await addCall(testDb, organizationId, client, {
    customer_id: customer,
    caller_phone_number: '+12025550143'
  })
  await addCall(testDb, organizationId, client, { created_at: '2026-01-01T00:00:00Z' })
  const evaluation = { domain: 'lead_quality', result: unevaluatedLeadQuality('Noise.'), source: 'import' } as const
  await recordEvaluation(db, organizationId, call, { ...evaluation, model: null }, new Date())
  await numberEvents(db, organizationId)

  await addGap(organizationId, client)
  const eventEndpoint = await addEventEndpoint(organizationId)
  const ids = { client, customer, call, eventEndpoint }
  const report = { receivedAt: new Date(), callId: call, text: JSON.stringify(ids) }
  await addRawReport(testDb, { organizationId, clientId: client, endpointId: newId() }, report)
  await addStoredRecording(testDb, { organizationId, clientId: client, callId: call })

  return { organizationId, key, ids }
}

async function addGap(organizationId: OrganizationId, clientId: string) {
  const call = { organization_id: organizationId, client_id: clientId, provider: 'vapi', provider_call_id: 'call' }
  const found = { id: newId(), account_id: newId(), kind: 'missing', found_at: new Date() }
  await testDb
    .insertInto('gaps')
    .values({ ...call, ...found })
    .execute()
}

async function addEventEndpoint(organizationId: OrganizationId) {
  const id = newId<EventEndpointId>()
  const settings = {
    url: 'https://10.0.0.1/events',
    description: '',
    event_types: null,
    payload_mode: 'thin',
    client_id: null
  } as const
  const secret_encrypted = sealSecret(keyRing, newSigningSecret(randomBytes), id, randomBytes)
  await insertEventEndpoint(db, organizationId, { ...settings, id, secret_encrypted }, new Date())

  return id
}

/** Adds resources that the stranger may delete without an effect on the others. */
async function addRemovable(): Promise<Pick<Ids, 'eventEndpoint'>> {
  return { eventEndpoint: await addEventEndpoint(stranger.organizationId) }
}

/** Returns the response to the stranger, without the parts that differ for each request. */
async function responseTo(name: string, ids: Ids, query = '') {
  const [method = '', path = ''] = name.split(' ')
  const named = method === 'DELETE' && ids === stranger.ids ? { ...ids, ...(await addRemovable()) } : ids
  const url = path.replace(/^(.*?)\{\w+\}/, (_, before: string) => `${before}${named[kindOf(idsInPaths, before)]}`)
  const payload = bodies[name]
  const needsBody = ['PATCH', 'PUT'].includes(method) || (method === 'POST' && !withoutBody.includes(name))
  if (needsBody && payload === undefined) throw new Error(`${name} needs a body`)
  const options = { method: method as 'GET', url: `${url}${query}`, ...(payload !== undefined && { payload }) }
  const { statusCode, body, headers } = await request(options, stranger.key)

  const { 'x-request-id': _id, date: _date, ...rest } = headers
  const lasting = Object.entries(rest).filter(([header]) => !header.startsWith('x-ratelimit-'))

  return { statusCode, body, headers: Object.fromEntries(lasting) }
}

function kindsOfAfter(name: string) {
  const after = afterInOperations[name]

  return after && { after }
}

function kindOf(kinds: Readonly<Record<string, keyof Ids>>, place: string): keyof Ids {
  const kind = kinds[place]
  if (kind === undefined) throw new Error(`Nothing is known about the ids of ${place}`)

  return kind
}

/** Returns the names of the uuid parameters. */
function parametersOf({ parameters }: JsonObject, place: 'path' | 'query'): string[] {
  const described = Array.isArray(parameters) ? parameters.filter(isObject) : []

  return described
    .filter(({ in: where, schema }) => where === place && isObject(schema) && schema['format'] === 'uuid')
    .map(({ name }) => String(name))
}
