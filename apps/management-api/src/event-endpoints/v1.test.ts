import { ping } from '@callbook/db'
import { addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { openSecret } from '@callbook/domain'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { buildManagementApi } from '../app.ts'
import { addApiKey, addTenant, keyRing, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get, post, request } = startApp(connectAs('management', testDb))
const root = '/v1/event-endpoints'
const url = 'https://example.com/callbook'
const unknown = '0199f1c2-0000-7000-8000-00000000000f'
const notFound = '{"error":"Event endpoint not found"}'

describe('POST /v1/event-endpoints', () => {
  it('creates an endpoint, and shows its secret once', async () => {
    const { organizationId, key } = await addWriter()
    const client_id = await addClient(testDb, organizationId)
    const input = { url, description: 'The CRM', types: ['call.stored', 'customer.erased'], client_id }

    const response = await post(root, input, key)

    const { secret, ...endpoint } = response.json().data
    expect(response.statusCode).toBe(201)
    expect(endpoint).toMatchObject({ ...input, organization_id: organizationId, mode: 'thin', state: 'active' })
    expect(response.headers['location']).toBe(`${root}/${endpoint.id}`)
    expect((await get(`${root}/${endpoint.id}`, key)).json()).toEqual({ data: endpoint })
    expect((await get(root, key)).json()).toEqual({ data: [endpoint] })
    expect(secret).toBe((await secretsOf(endpoint.id)).current)
  })

  it.each([
    { what: 'no URL', body: {}, message: /^url must be a URL/ },
    { what: 'no object', body: [], message: 'An event endpoint must be a JSON object' },
    { what: 'plain http', body: { url: 'http://example.com' }, message: 'url must start with https://' },
    { what: 'an inner address', body: { url: 'https://169.254.169.254/' }, message: /^url must be a public address/ },
    { what: 'a password', body: { url: 'https://a:b@example.com/' }, message: /^url must not contain a user name/ },
    { what: 'another port', body: { url: 'https://example.com:22/' }, message: /^url must use port/ },
    { what: 'a line break', body: { url: 'https://exam\nple.com/' }, message: /^url must be a URL/ },
    { what: 'a long URL', body: { url: `${url}/${'x'.repeat(2_000)}` }, message: /^url must be a URL of at most/ },
    { what: 'a long text', body: { url, description: 'x'.repeat(201) }, message: /^description must be a line/ },
    { what: 'half a character', body: { url, description: '\uD83D' }, message: /^description must be well-formed/ },
    { what: 'no type', body: { url, types: [] }, message: /^types must be null, or a list/ },
    { what: 'an unknown type', body: { url, types: ['call.made'] }, message: /^types must be null, or a list/ },
    { what: 'a type twice', body: { url, types: ['call.stored', 'call.stored'] }, message: /^types must be null/ },
    { what: 'an unknown mode', body: { url, mode: 'fat' }, message: 'mode must be thin, full or slack' },
    { what: 'no id', body: { url, client_id: 'x' }, message: 'client_id must be the id of a client, or null' },
    { what: 'a state', body: { url, state: 'paused' }, message: '"state" is not a member of an event endpoint' },
    { what: 'a secret', body: { url, secret: 'whsec_' }, message: '"secret" is not a member of an event endpoint' }
  ])('returns 400 for $what', async ({ body, message }) => {
    const { key } = await addWriter()

    const response = await post(root, body, key)

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(message)
    expect((await get(root, key)).json()).toEqual({ data: [] })
  })

  it('accepts http for an address that the operator has allowed', async () => {
    const { key } = await addWriter()

    expect((await post(root, { url: 'http://127.0.0.1:8080/' }, key)).statusCode).toBe(201)
  })

  it('creates endpoints of its client for a limited key, which cannot leave it', async () => {
    const { organizationId, key: wholeKey } = await addWriter()
    const [own, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    const { key } = await addApiKey(db, organizationId, { scopes: ['events:write'], clientId: own })
    const { id: ofAll } = (await post(root, { url }, wholeKey)).json().data

    const { id, client_id } = (await post(root, { url, client_id: null }, key)).json().data
    const change = (payload: object, to = id) => request({ method: 'PATCH', url: `${root}/${to}`, payload }, key)

    expect(client_id).toBe(own)
    expect((await change({ client_id: null })).json().data).toMatchObject({ client_id: own })
    expect((await change({ client_id: other })).body).toBe('{"error":"Client not found"}')
    expect((await post(root, { url, client_id: other }, key)).body).toBe('{"error":"Client not found"}')
    expect((await change({ description: 'Mine' }, ofAll)).body).toBe(notFound)
    expect((await get(root, key)).json()).toMatchObject({ data: [{ id }] })
  })

  it('does not find clients of other organizations', async () => {
    const [{ key }, other] = [await addWriter(), await addWriter()]
    const client_id = await addClient(testDb, other.organizationId)

    const response = await post(root, { url, client_id }, key)

    expect([response.statusCode, response.body]).toEqual([404, '{"error":"Client not found"}'])
  })

  it('creates 20 at most, even for concurrent requests', async () => {
    const { key } = await addWriter()
    const other = await addWriter()

    const answers = await Promise.all(Array.from({ length: 24 }, () => post(root, { url }, key)))

    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409])
    expect(refused[0]?.json().message).toBe('The organization has reached its limit of 20 event endpoints')
    expect((await post(root, { url }, other.key)).statusCode).toBe(201)
  })

  it('creates 5 at most with keys of a client, even for concurrent requests', async () => {
    const { key, organizationId } = await addWriter()
    const clientId = await addClient(testDb, organizationId)
    const { key: limited } = await addApiKey(db, organizationId, { scopes: ['events:write'], clientId })
    await post(root, { url }, key)
    await post(root, { url, client_id: clientId }, key)

    const answers = await Promise.all(Array.from({ length: 6 }, () => post(root, { url }, limited)))

    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect(refused[0]?.json().message).toBe('The client has reached its limit of 5 event endpoints')
    expect((await post(root, { url, client_id: clientId }, key)).statusCode).toBe(201)
  })

  it('returns 503 without an encryption key', async () => {
    const logger = createQuietLogger()
    const management = connectAs('management', testDb)
    const limiter = createLimiter({ name: 'keyless', limit: 600, logger })
    const app = buildManagementApi({
      db: management,
      keyDb: management,
      checkDatabase: () => ping(management),
      limiter,
      logger
    })
    afterAll(() => app.close())
    const { key } = await addWriter()

    const response = await app.inject({ method: 'POST', url: root, payload: { url }, headers: { 'x-api-key': key } })

    expect(response.statusCode).toBe(503)
    expect(response.json().message).toBe('Events are not enabled in this installation')
  })
})

describe('PATCH /v1/event-endpoints/:id', () => {
  it('changes only the given fields', async () => {
    const { key, path, endpoint } = await addEndpoint()

    const changes = { description: 'Ours', types: ['call.updated'], mode: 'full', state: 'paused' }
    const response = await patch(path, changes, key)

    const { data } = response.json()
    expect(response.statusCode).toBe(200)
    expect(data).toEqual({ ...endpoint, ...changes, updated_at: data.updated_at })
    expect((await patch(path, { types: null }, key)).json().data).toMatchObject({ types: null, state: 'paused' })
  })

  it('resets only disabled endpoints when they are activated', async () => {
    const { key, id, path } = await addEndpoint()
    const failing = { consecutive_failures: 7, failing_since: new Date('2026-11-20T00:00:00Z') }
    await set(id, { ...failing, state: 'disabled', disabled_reason: 'gone' })
    expect((await get(path, key)).json().data).toMatchObject({ state: 'disabled', disabled_reason: 'gone' })

    const described = await patch(path, { description: 'Ours' }, key)
    const active = await patch(path, { state: 'active' }, key)

    expect(described.json().data).toMatchObject({ state: 'disabled', disabled_reason: 'gone' })
    expect(active.json().data).toMatchObject({ state: 'active', disabled_reason: null, failing_since: null })
    await set(id, failing)
    expect(
      (await patch(path, { state: 'active', description: 'Theirs' }, key)).json().data.failing_since
    ).not.toBeNull()
  })

  it.each([
    { body: { state: 'disabled' }, message: 'state must be active or paused' },
    { body: { url: 'http://10.0.0.1/' }, message: 'url must be a public address' },
    { body: { url: null }, message: /^url must be a URL/ },
    { body: { url: '' }, message: /^url must be a URL/ },
    { body: { id: unknown }, message: '"id" is not a member of an event endpoint' }
  ])('returns 400 for $body', async ({ body, message }) => {
    const { key, path, endpoint } = await addEndpoint()

    const response = await patch(path, body, key)

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(message)
    expect((await get(path, key)).json()).toEqual({ data: endpoint })
  })

  it('does not find clients of other organizations', async () => {
    const [{ key, path }, other] = [await addEndpoint(), await addWriter()]
    const client_id = await addClient(testDb, other.organizationId)

    expect((await patch(path, { client_id }, key)).body).toBe('{"error":"Client not found"}')
  })
})

it('POST …/rotate-secret shows a new secret once, and keeps the previous one for 24 hours', async () => {
  const { key, id, path, secret } = await addEndpoint()
  const before = Date.now()

  const response = await post(`${path}/rotate-secret`, {}, key)

  const { data } = response.json()
  const kept = await secretsOf(id)
  expect(response.statusCode).toBe(200)
  expect(data.secret).not.toBe(secret)
  expect(kept).toMatchObject({ current: data.secret, previous: secret })
  expect(kept.expiresAt - before).toBeGreaterThanOrEqual(24 * 3_600_000)
  expect(kept.expiresAt - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  expect((await get(path, key)).body).not.toContain('whsec_')
})

it('DELETE returns the endpoint, which no longer exists', async () => {
  const { key, path, endpoint } = await addEndpoint()

  const response = await request({ method: 'DELETE', url: path }, key)

  expect([response.statusCode, response.json()]).toEqual([200, { data: endpoint }])
  expect((await get(path, key)).body).toBe(notFound)
  expect((await request({ method: 'DELETE', url: path }, key)).body).toBe(notFound)
})

it('records the actions of a key without secrets', async () => {
  const { organizationId, key, id, path } = await addEndpoint()

  await patch(path, { description: 'Ours' }, key)
  await patch(path, { description: 'Ours' }, key)
  await post(`${path}/rotate-secret`, {}, key)
  await request({ method: 'DELETE', url: path }, key)

  const events = await testDb
    .selectFrom('audit_events')
    .select(['action as act', 'actor_kind', 'object_kind', 'object_id', 'changes'])
    .where('organization_id', '=', organizationId)
    .where('object_kind', '=', 'event_endpoint')
    .orderBy('created_at')
    .execute()
  expect(events.map(({ act }) => act.split('.')[1])).toEqual(['create', 'change', 'rotate_secret', 'delete'])
  expect(new Set(events.map((event) => [event.actor_kind, event.object_id].join()))).toEqual(new Set([`api_key,${id}`]))
  expect(JSON.parse(events[1]?.changes ?? '')).toEqual({ description: { before: '', after: 'Ours' } })
  expect(JSON.stringify(events)).not.toMatch(/whsec_|secret_encrypted/)
})

it('lets a key without the scope read, and change nothing', async () => {
  const { organizationId, path, endpoint } = await addEndpoint()
  const { key } = await addApiKey(db, organizationId)
  const changes = [
    { method: 'POST', url: root, payload: { url } },
    { method: 'PATCH', url: path, payload: { description: 'Ours' } },
    { method: 'DELETE', url: path },
    { method: 'POST', url: `${path}/rotate-secret` }
  ] as const

  const answers = await Promise.all(changes.map((options) => request(options, key)))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(changes.map(() => 403))
  expect((await get(path, key)).json()).toEqual({ data: endpoint })
})

async function addWriter() {
  return await addTenant(db, { scopes: ['events:write'] })
}

async function addEndpoint() {
  const { organizationId, key } = await addWriter()
  const { secret, ...endpoint } = (await post(root, { url }, key)).json().data

  return { organizationId, key, id: endpoint.id, path: `${root}/${endpoint.id}`, endpoint, secret }
}

async function patch(path: string, payload: object, key: string) {
  return await request({ method: 'PATCH', url: path, payload }, key)
}

async function set(id: string, values: object) {
  await testDb.updateTable('event_endpoints').set(values).where('id', '=', id).execute()
}

async function secretsOf(id: string) {
  const row = await testDb
    .selectFrom('event_endpoints')
    .select(['secret_encrypted', 'previous_secret_encrypted', 'previous_secret_expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const previous = row.previous_secret_encrypted

  return {
    current: openSecret(keyRing, row.secret_encrypted, id),
    previous: previous && openSecret(keyRing, previous, id),
    expiresAt: new Date(row.previous_secret_expires_at ?? 0).getTime()
  }
}
