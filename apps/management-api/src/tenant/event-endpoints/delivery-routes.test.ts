import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logEvents, newId, numberEvents } from '@callbook/db'
import { addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { ClientId, EventType, OrganizationId } from '@callbook/domain'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addApiKey, addTenant, startApp } from '../../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get, post, request } = startApp(connectAs('management', testDb))
const root = '/v1/event-endpoints'
const unknown = '0199f1c2-0000-7000-8000-00000000000f'
const notFound = '{"error":"Event endpoint not found"}'

describe('GET /v1/event-endpoints/:id/deliveries', () => {
  it('tells what is sent, the latest event first, with what became of it', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    const calls = await tell(organizationId, 'call.stored', 'call.updated')
    await noteAttempt(organizationId, id, 1, { attempt: 1, status: 503, error: 'answered 503', answer: 'later' })
    await noteAttempt(organizationId, id, 1, { attempt: 2, status: 200, error: null, answer: 'ok' })
    await setDelivery(id, 1, { state: 'delivered', attempt: 2, last_status: 200, last_ms: 7 })

    const { data, next_cursor } = (await get(`${path}/deliveries`, key)).json()

    expect(next_cursor).toBeNull()
    expect(data).toMatchObject([
      { sequence: 2, type: 'call.updated', object: 'call', id: calls[1], state: 'pending', attempts: [] },
      {
        ...{ sequence: 1, type: 'call.stored', object: 'call', id: calls[0], client_id: null },
        ...{ state: 'delivered', attempt_count: 2, next_attempt_at: null },
        ...{ last_status: 200, last_duration_ms: 7, last_error: null },
        attempts: [
          { attempt: 1, status: 503, duration_ms: 7, error: 'answered 503', answer: 'later' },
          { attempt: 2, status: 200, duration_ms: 7, error: null, answer: 'ok' }
        ]
      }
    ])
    expect(data[0].next_attempt_at).toBe(data[0].changed_at)
    const logged = await testDb
      .selectFrom('event_log')
      .select('id')
      .where('subject_id', '=', calls[0] ?? '')
      .execute()
    expect([{ id: data[1].event_id }]).toEqual(logged)
  })

  it('is walked by cursor, of one state or all', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    await tell(organizationId, ...Array.from({ length: 5 }, () => 'call.stored' as const))
    for (const sequence of [2, 4, 5]) await setDelivery(id, sequence, { state: 'failed' })

    expect(await walk(`${path}/deliveries?limit=2`, key)).toEqual([[5, 4], [3, 2], [1]])
    expect(await walk(`${path}/deliveries?limit=2&state=failed`, key)).toEqual([[5, 4], [2]])
    expect(await walk(`${path}/deliveries?state=delivered`, key)).toEqual([[]])
  })

  it('foresees nothing of an endpoint that is not active, and the end of its rest of one that fails', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    await tell(organizationId, 'call.stored')
    const restsUntil = new Date(Date.now() + 3_600_000)
    const next = async () => (await get(`${path}/deliveries`, key)).json().data[0].next_attempt_at

    await set(id, { rests_until: restsUntil })
    const resting = await next()
    await set(id, { state: 'paused' })

    expect([resting, await next()]).toEqual([restsUntil.toISOString(), null])
  })

  it('shows the latest ten attempts of many, and of a forgotten event what is left', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    await tell(organizationId, 'call.stored')
    for (let attempt = 1; attempt <= 12; attempt++) {
      await noteAttempt(organizationId, id, 1, { attempt, status: null, error: 'no answer', answer: '' })
    }
    await testDb.deleteFrom('event_log').where('organization_id', '=', organizationId).execute()

    const [delivery] = (await get(`${path}/deliveries`, key)).json().data

    expect(delivery.attempts.map(({ attempt }: { attempt: number }) => attempt)).toEqual([
      ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    ])
    expect(delivery).toMatchObject({ sequence: 1, event_id: null, type: null, object: null, changed_at: null })
  })

  it('knows nothing of other organizations', async () => {
    const [own, other] = [await addEndpoint(), await addEndpoint()]
    await tell(other.organizationId, 'call.stored', 'call.stored')
    const { next_cursor } = (await get(`${other.path}/deliveries?limit=1`, other.key)).json()

    expect((await get(`${other.path}/deliveries`, own.key)).body).toBe(notFound)
    expect((await get(`${own.path}/deliveries`, own.key)).json().data).toEqual([])
    expect((await get(`${own.path}/deliveries?cursor=${next_cursor}`, own.key)).statusCode).toBe(400)
  })

  it.each(['state=done', 'limit=101', 'limit=0', 'cursor=now', 'cursor=x'])('answers 400 for %s', async (query) => {
    const { key, path } = await addEndpoint()

    expect((await get(`${path}/deliveries?${query}`, key)).statusCode).toBe(400)
  })
})

describe('POST /v1/event-endpoints/:id/replay', () => {
  it('puts anew what has arrived or failed, from a number on, and not what waits anyway', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    await tell(organizationId, 'call.stored', 'call.stored', 'call.updated', 'call.stored')
    for (const sequence of [1, 2]) await setDelivery(id, sequence, { state: 'delivered', attempt: 1 })
    await setDelivery(id, 3, { state: 'failed', attempt: 10 })

    const response = await post(`${path}/replay`, { since_sequence: 2 }, key)

    expect([response.statusCode, response.json()]).toEqual([
      200,
      { data: { queued: 2, from_sequence: 2, next_sequence: null } }
    ])
    expect(await statesOf(path, key)).toEqual({ 1: 'delivered 1', 2: 'pending 0', 3: 'pending 0', 4: 'pending 0' })
  })

  it('puts anew what is named, as far as the endpoint is sent it: by its types, of its client', async () => {
    const { organizationId, key } = await addTenant(db, { scopes: ['events:write'] })
    const clientId = await addClient(testDb, organizationId)
    await tellOf(organizationId, clientId, 'call.stored', 'call.updated')
    await tell(organizationId, 'call.stored')
    const { path } = await addEndpoint({ types: ['call.stored'], client_id: clientId }, { organizationId, key })

    const { data } = (await post(`${path}/replay`, { sequences: [3, 2, 1, 99] }, key)).json()

    expect(data).toEqual({ queued: 1, from_sequence: 1, next_sequence: null })
    expect(await statesOf(path, key)).toEqual({ 1: 'pending 0' })
  })

  it('says from where on events are kept, and where to go on when they are too many for once', async () => {
    const { organizationId, key, path } = await addEndpoint({ types: ['customer.erased'] })
    await tell(organizationId, ...Array.from({ length: 10_003 }, () => 'call.stored' as const))
    await testDb
      .deleteFrom('event_log')
      .where('organization_id', '=', organizationId)
      .where('sequence', '<', 3)
      .execute()

    const first = (await post(`${path}/replay`, { since_sequence: 1 }, key)).json().data
    const rest = (await post(`${path}/replay`, { since_sequence: first.next_sequence }, key)).json().data

    expect(first).toEqual({ queued: 0, from_sequence: 3, next_sequence: 10_003 })
    expect(rest).toEqual({ queued: 0, from_sequence: 10_003, next_sequence: null })
  })

  it('waits with an endpoint that is paused, and answers 409 for one that is disabled', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    await tell(organizationId, 'call.stored')
    await setDelivery(id, 1, { state: 'failed' })
    await set(id, { state: 'disabled', disabled_reason: 'gone' })

    const disabled = await post(`${path}/replay`, { since_sequence: 1 }, key)
    await set(id, { state: 'paused' })
    const paused = await post(`${path}/replay`, { since_sequence: 1 }, key)

    expect([disabled.statusCode, disabled.json()]).toEqual([
      409,
      { error: 'Conflict', message: 'The endpoint is disabled: make it active, then ask for the replay again' }
    ])
    expect(paused.json().data.queued).toBe(1)
  })

  it.each([
    {},
    [],
    { since_sequence: 0 },
    { since_sequence: 1, sequences: [1] },
    { sequences: [] },
    { sequences: [1, 1] },
    { sequences: ['1'] },
    { since_sequence: 2 ** 53 },
    { all: true }
  ])('answers 400 for %j', async (body) => {
    const { key, path } = await addEndpoint()

    const response = await post(`${path}/replay`, body, key)

    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'A replay must be a JSON object with since_sequence, the number of an event, or sequences, a list of 1 to 1,000 such numbers, each once'
    ])
  })

  it('is written down once, and knows nothing of other organizations', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    const other = await addEndpoint()
    await tell(organizationId, 'call.stored')
    await setDelivery(id, 1, { state: 'failed' })

    expect((await post(`${path}/replay`, { since_sequence: 1 }, other.key)).body).toBe(notFound)
    await post(`${path}/replay`, { since_sequence: 1 }, key)
    await post(`${path}/replay`, { since_sequence: 1 }, key)

    expect(await actsOf(id)).toEqual([
      { act: 'event_endpoint.create' },
      { act: 'event_endpoint.replay', changes: { events: { after: 1 }, from: { after: 1 } } }
    ])
  })
})

describe('POST /v1/event-endpoints/:id/test', () => {
  it.each(['active', 'paused', 'disabled'])('sends a signed event to an endpoint that is %s', async (state) => {
    const receiver = await receive((_, response) => response.writeHead(500).end('x'.repeat(900)))
    const { organizationId, key, id, path } = await addEndpoint({ url: receiver.url })
    await set(id, { state })

    const response = await post(`${path}/test`, {}, key)

    const { data } = response.json()
    expect(response.statusCode).toBe(200)
    expect(data).toMatchObject({ status: 500, error: 'answered 500', answer: 'x'.repeat(500) })
    expect(receiver.requests).toMatchObject([
      {
        body: { type: 'event_endpoint.test', data: { sequence: 0, organization_id: organizationId, id } },
        headers: { 'webhook-id': expect.any(String), 'webhook-signature': expect.stringMatching(/^v1,/) }
      }
    ])
    expect((await get(path, key)).json().data).toMatchObject({ state, failing_since: null })
    expect((await actsOf(id)).at(-1)).toMatchObject({ act: 'event_endpoint.test' })
  })

  it('tells why nothing was sent: where the address is none that may be reached', async () => {
    const { key, id, path } = await addEndpoint()
    await set(id, { url: 'https://10.0.0.1/' })

    expect((await post(`${path}/test`, {}, key)).json().data).toMatchObject({
      ...{ status: null, error: 'the address is not one of the internet', answer: '' }
    })
  })

  it('is sent twice at once and five times a minute for an organization, and for others nevertheless', async () => {
    const waiting: ServerResponse[] = []
    const slow = await receive((_, response) => void waiting.push(response))
    const { key, path } = await addEndpoint({ url: slow.url })
    const quick = await addEndpoint({ url: (await receive((_, response) => response.end())).url })

    const both = [post(`${path}/test`, {}, key), post(`${path}/test`, {}, key)]
    await expect.poll(() => waiting.length).toBe(2)
    const third = await post(`${path}/test`, {}, key)
    const other = await post(`${quick.path}/test`, {}, quick.key)
    for (const response of waiting) response.end()
    await Promise.all(both)
    const later = []
    for (let test = 0; test < 4; test++) later.push((await post(`${quick.path}/test`, {}, quick.key)).statusCode)
    const tooMany = await post(`${quick.path}/test`, {}, quick.key)

    expect([third.statusCode, third.json().message]).toEqual([429, 'Too many test events at once'])
    expect([other.statusCode, ...later]).toEqual([200, 200, 200, 200, 200])
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([
      429,
      'An organization may ask for 5 test events a minute'
    ])
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('knows nothing of other organizations', async () => {
    const [own, other] = [await addEndpoint(), await addEndpoint()]

    expect((await post(`${other.path}/test`, {}, own.key)).body).toBe(notFound)
    expect((await post(`${root}/${unknown}/test`, {}, own.key)).body).toBe(notFound)
  })
})

it('lets a key without the scope see what is sent, and have nothing sent', async () => {
  const { organizationId, path } = await addEndpoint()
  const { key } = await addApiKey(db, organizationId)

  const replay = await post(`${path}/replay`, { since_sequence: 1 }, key)
  const test = await request({ method: 'POST', url: `${path}/test` }, key)

  expect([replay.statusCode, test.statusCode]).toEqual([403, 403])
  expect((await get(`${path}/deliveries`, key)).statusCode).toBe(200)
})

interface Owner {
  readonly organizationId: OrganizationId
  readonly key: string
}

async function addEndpoint(settings: object = {}, owner?: Owner) {
  const { organizationId, key } = owner ?? (await addTenant(db, { scopes: ['events:write'] }))
  const { id } = (await post(root, { url: 'https://example.com/callbook', ...settings }, key)).json().data

  return { organizationId, key, id, path: `${root}/${id}` }
}

async function tell(organizationId: OrganizationId, ...types: EventType[]): Promise<string[]> {
  return await tellOf(organizationId, null, ...types)
}

/** @returns what these events are about */
async function tellOf(organizationId: OrganizationId, clientId: ClientId | null, ...types: EventType[]) {
  const events = types.map((type) => ({ organizationId, type, subjectId: newId(), clientId }))
  await db.transaction().execute((tx) => logEvents(tx, events, new Date()))
  while ((await numberEvents(db, organizationId)) > 0);

  return events.map(({ subjectId }) => subjectId)
}

async function walk(url: string, key: string) {
  const pages = []
  let next = ''
  do {
    const { data, next_cursor } = (await get(`${url}${next}`, key)).json()
    pages.push(data.map(({ sequence }: { sequence: number }) => sequence))
    next = next_cursor && `&cursor=${next_cursor}`
  } while (next)

  return pages
}

async function statesOf(path: string, key: string) {
  const { data } = (await get(`${path}/deliveries`, key)).json()
  type Told = { sequence: number; state: string; attempt_count: number }

  return Object.fromEntries(data.map((one: Told) => [one.sequence, `${one.state} ${one.attempt_count}`]))
}

async function set(id: string, values: object) {
  await testDb.updateTable('event_endpoints').set(values).where('id', '=', id).execute()
}

async function setDelivery(id: string, sequence: number, values: object) {
  const update = testDb.updateTable('event_deliveries').set(values)
  await update.where('endpoint_id', '=', id).where('sequence', '=', sequence).execute()
}

async function noteAttempt(organizationId: OrganizationId, id: string, sequence: number, told: object) {
  const ids = { organization_id: organizationId, id: newId(), endpoint_id: id, sequence }
  await testDb
    .insertInto('event_attempts')
    .values({ ...ids, ms: 7, at: new Date(), attempt: 1, answer: '', ...told })
    .execute()
}

async function actsOf(id: string) {
  const acts = await testDb
    .selectFrom('audit_events')
    .select(['act', 'changes'])
    .where('object_id', '=', id)
    .orderBy('at')
    .execute()

  return acts.map(({ act, changes }) => (act.endsWith('create') ? { act } : { act, changes: JSON.parse(changes) }))
}

async function receive(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: { headers: object; body: object }[] = []
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString()
    requests.push({ headers: request.headers, body: JSON.parse(body) })
    answer(request, response)
  }
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}
