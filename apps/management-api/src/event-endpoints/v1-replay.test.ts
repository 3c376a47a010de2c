import { addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { useEventEndpoints } from '../testing/event-endpoints.ts'
import { addTenant, startApp } from '../testing/index.ts'

const database = await createTestDatabase()
const { db, testDb } = database
const app = startApp(connectAs('management', testDb))
const { get, post } = app
const { listAuditEvents, addEndpoint, set, setDelivery, notify, emit } = useEventEndpoints(database, app)
const notFound = '{"error":"Event endpoint not found"}'

describe('POST /v1/event-endpoints/:id/replay', () => {
  it('replays finished deliveries from a sequence number on, without pending ones', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    await notify(organizationId, 'call.stored', 'call.stored', 'call.updated', 'call.stored')
    for (const sequence of [1, 2]) await setDelivery(id, sequence, { state: 'delivered', attempt: 1 })
    await setDelivery(id, 3, { state: 'failed', attempt: 10 })

    const response = await post(`${path}/replay`, { since_sequence: 2 }, key)

    expect([response.statusCode, response.json()]).toEqual([
      200,
      { data: { queued: 2, from_sequence: 2, next_sequence: null } }
    ])
    expect(await statesOf(path, key)).toEqual({ 1: 'delivered 1', 2: 'pending 0', 3: 'pending 0', 4: 'pending 0' })
  })

  it('replays the named events that match the types and the client of the endpoint', async () => {
    const { organizationId, key } = await addTenant(db, { scopes: ['events:write'] })
    const clientId = await addClient(testDb, organizationId)
    await emit(organizationId, clientId, 'call.stored', 'call.updated')
    await notify(organizationId, 'call.stored')
    const { path } = await addEndpoint({ types: ['call.stored'], client_id: clientId }, { organizationId, key })

    const { data } = (await post(`${path}/replay`, { sequences: [3, 2, 1, 99] }, key)).json()

    expect(data).toEqual({ queued: 1, from_sequence: 1, next_sequence: null })
    expect(await statesOf(path, key)).toEqual({ 1: 'pending 0' })
  })

  it('returns the first stored event, and where to continue', async () => {
    const { organizationId, key, path } = await addEndpoint({ types: ['customer.erased'] })
    await notify(organizationId, ...Array.from({ length: 10_003 }, () => 'call.stored' as const))
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

  it('returns 409 if the numbers belong to another epoch than the requested one', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    for (const _ of [1, 2]) await notify(organizationId, 'call.stored')
    for (const sequence of [1, 2]) await setDelivery(id, sequence, { state: 'failed' })
    const [own, other] = ['a'.repeat(16), 'b'.repeat(16)]
    await testDb.updateTable('event_epochs').set({ epoch: own }).where('organization_id', '=', organizationId).execute()
    const statusOf = async (input: object) => (await post(`${path}/replay`, input, key)).statusCode

    expect(await statusOf({ since_sequence: 2, epoch: other })).toBe(409)
    expect(await statusOf({ sequences: [1, 2], epoch: other })).toBe(409)
    expect(await statusOf({ sequences: [1, 2], epoch: own })).toBe(200)
    expect(await statusOf({ epoch: own })).toBe(400)
  })

  it('waits for a paused endpoint, and returns 409 for a disabled one', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    await notify(organizationId, 'call.stored')
    await setDelivery(id, 1, { state: 'failed' })
    await set(id, { state: 'disabled', disabled_reason: 'gone' })

    const disabled = await post(`${path}/replay`, { since_sequence: 1 }, key)
    await set(id, { state: 'paused' })
    const paused = await post(`${path}/replay`, { since_sequence: 1 }, key)

    expect([disabled.statusCode, disabled.json()]).toEqual([
      409,
      { error: 'Conflict', message: 'The endpoint is disabled: activate it, then request the replay again' }
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
  ])('returns 400 for %j', async (body) => {
    const { key, path } = await addEndpoint()

    const response = await post(`${path}/replay`, body, key)

    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'A replay must be a JSON object with since_sequence, the number of an event, or sequences, a list of 1 to 1,000 such numbers, each once, and optionally their epoch'
    ])
  })

  it('is recorded once, and finds nothing of other organizations', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    const other = await addEndpoint()
    await notify(organizationId, 'call.stored')
    await setDelivery(id, 1, { state: 'failed' })

    expect((await post(`${path}/replay`, { since_sequence: 1 }, other.key)).body).toBe(notFound)
    await post(`${path}/replay`, { since_sequence: 1 }, key)
    await post(`${path}/replay`, { since_sequence: 1 }, key)

    expect(await listAuditEvents(id)).toEqual([
      { act: 'event_endpoint.create' },
      { act: 'event_endpoint.replay', changes: { events: { after: 1 }, from: { after: 1 } } }
    ])
  })
})

async function statesOf(path: string, key: string) {
  const { data } = (await get(`${path}/deliveries`, key)).json()
  type ListedDelivery = { sequence: number; state: string; attempt_count: number }

  return Object.fromEntries(data.map((one: ListedDelivery) => [one.sequence, `${one.state} ${one.attempt_count}`]))
}
