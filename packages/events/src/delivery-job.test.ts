import { randomBytes } from 'node:crypto'
import {
  findEventEndpoint,
  newId,
  numberEvents,
  replayDeliveries,
  updateEventEndpoint,
  updateEventSecret
} from '@callbook/db'
import { addClient, lockTable, someoneWaitsForLock, terminateBackends } from '@callbook/db/testing'
import { eventTypes, sealSecret } from '@callbook/domain'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { newSigningSecret } from './signature/sign-webhook.ts'
import { createClock, createDeliveryStage } from './testing/delivery-stage.ts'

const stage = await createDeliveryStage()
const { db, testDb, keyRing, addReceiver, notify, emitMany, work, deliveriesOf, attemptsOf } = stage

it('sends a signed event once, with links but no personal data of the caller', async () => {
  const { organizationId, secret, receiver } = await addReceiver()
  const call = newId()
  work()

  await notify(organizationId, 'call.stored', call)

  await expect.poll(() => receiver.requests.length).toBe(1)
  const [request] = receiver.requests
  const [event] = await testDb.selectFrom('event_log').selectAll().where('subject_id', '=', call).execute()
  expect(new Webhook(secret).verify(request?.body ?? '', request?.headers ?? {})).toEqual({
    type: 'call.stored',
    timestamp: event?.changed_at,
    data: {
      sequence: 1,
      epoch: expect.stringMatching(/^[0-9a-f]{16}$/),
      epoch_first_sequence: 1,
      organization_id: organizationId,
      client_id: null,
      id: call,
      object: 'call',
      url: `https://api.example.com/v1/calls/${call}`
    }
  })
  expect(request?.headers).toMatchObject({ 'webhook-id': event?.id, 'content-type': 'application/json' })
  await expect
    .poll(() => deliveriesOf(organizationId))
    .toMatchObject([{ state: 'delivered', last_status: 200, attempt: 1 }])
  expect(await attemptsOf(organizationId)).toMatchObject([
    { status: 200, error: null, response_excerpt: '', attempt: 1 }
  ])
})

it('sends only the requested types, of the requested client, to its own organization', async () => {
  const [some, other] = [
    await addReceiver({ event_types: [eventTypes['customer.erased'].number] }),
    await addReceiver()
  ]
  const clientId = await addClient(testDb, some.organizationId)
  const ofClient = await addReceiver({ client_id: clientId }, {}, some.organizationId)
  work()

  await notify(some.organizationId, 'call.stored')
  await notify(some.organizationId, 'customer.erased')
  await notify(some.organizationId, 'call.updated', newId(), clientId)

  await expect.poll(() => some.receiver.types()).toEqual(['customer.erased'])
  await expect.poll(() => ofClient.receiver.types()).toEqual(['call.updated'])
  expect(other.receiver.requests).toEqual([])
})

it('retries failed events with the same id when due', async () => {
  const clock = createClock()
  const { organizationId, receiver } = await addReceiver({}, { statuses: [500, 503] })
  work(clock)
  await notify(organizationId, 'call.stored')

  await expect.poll(() => attemptsOf(organizationId)).toHaveLength(1)
  clock.forward(10_000)
  await expect.poll(() => attemptsOf(organizationId)).toHaveLength(2)
  clock.forward(400_000)
  await expect.poll(() => deliveriesOf(organizationId)).toMatchObject([{ state: 'delivered', attempt: 3 }])

  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

it('resends events whose result could not be saved, with the same id', async () => {
  const clock = createClock()
  let unlock = async () => {}
  const onRequest = once(async () => {
    unlock = await lockTable(testDb, 'event_attempts')
  })
  const { organizationId, receiver } = await addReceiver({}, { onRequest })
  work(clock)
  await notify(organizationId, 'call.stored')

  await someoneWaitsForLock(testDb)
  await terminateBackends(testDb)
  await unlock()
  clock.forward(61_000)
  await expect.poll(() => receiver.requests.length).toBe(2)

  await expect.poll(() => deliveriesOf(organizationId)).toMatchObject([{ state: 'delivered' }])
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

it('signs with both secrets during a rotation, and then with the new one', async () => {
  const clock = createClock()
  const { organizationId, id, secret, receiver } = await addReceiver()
  const rotated = newSigningSecret(randomBytes)
  await updateEventSecret({ db, reach: organizationId }, id, {
    secret: sealSecret(keyRing, rotated, id, randomBytes),
    previousExpiresAt: new Date(clock.now().getTime() + 60_000),
    now: clock.now()
  })
  work(clock)

  await notify(organizationId, 'call.stored')
  await expect.poll(() => receiver.requests.length).toBe(1)
  clock.forward(60_000)
  await notify(organizationId, 'call.updated')
  await expect.poll(() => receiver.requests.length).toBe(2)

  const [both, one] = receiver.requests.map(({ headers }) => headers['webhook-signature']?.toString().split(' ').length)
  expect([both, one]).toEqual([2, 1])
  expect(() =>
    new Webhook(secret).verify(receiver.requests[0]?.body ?? '', receiver.requests[0]?.headers ?? {})
  ).not.toThrow()
})

it('disables an endpoint that responds 410, and notifies the other endpoints', async () => {
  const gone = await addReceiver({}, { statuses: [410] })
  const other = await addReceiver({}, {}, gone.organizationId)
  work()
  await notify(gone.organizationId, 'call.stored')

  await expect
    .poll(() => findEventEndpoint({ db, reach: gone.organizationId }, gone.id))
    .toMatchObject({
      state: 'disabled',
      disabled_reason: 'gone'
    })
  await numberEvents(db, gone.organizationId)

  await expect.poll(() => other.receiver.types()).toEqual(['call.stored', 'event_endpoint.disabled'])
  await notify(gone.organizationId, 'call.updated')
  await expect.poll(() => other.receiver.types()).toHaveLength(3)
  expect(gone.receiver.requests).toHaveLength(1)
})

it('stores events while an endpoint is paused, and sends them when it resumes', async () => {
  const { organizationId, id, receiver } = await addReceiver()
  const other = await addReceiver({}, {}, organizationId)
  await updateEventEndpoint({ db, organizationId }, id, { changes: { state: 'paused' }, now: new Date() })
  work()

  await notify(organizationId, 'call.stored')
  await expect.poll(() => other.receiver.requests.length).toBe(1)
  expect(receiver.requests).toEqual([])
  await updateEventEndpoint({ db, organizationId }, id, { changes: { state: 'active' }, now: new Date() })

  await expect.poll(() => receiver.types()).toEqual(['call.stored'])
})

it('resends replayed events with the same id, interleaved with new ones', async () => {
  const { organizationId, id, receiver } = await addReceiver()
  work()
  await emitMany(organizationId, 60)
  await expect.poll(() => receiver.requests.length).toBe(60)
  await expect
    .poll(async () => (await deliveriesOf(organizationId)).filter(({ state }) => state === 'delivered').length)
    .toBe(60)

  const endpoint = { id, event_types: null, client_id: null }
  const replayed = await db
    .transaction()
    .execute((tx) =>
      replayDeliveries({ db: tx, organizationId }, endpoint, { requested: { since: 1 }, now: new Date() })
    )
  await notify(organizationId, 'call.updated')
  await expect.poll(() => receiver.requests.length).toBe(121)

  expect(replayed).toEqual({ queued: 60, from: 1, next: null })
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(61)
  expect(receiver.types().indexOf('call.updated')).toBeLessThan(120)
})

function once(act: () => Promise<void>): () => Promise<void> {
  let isDone = false

  return async () => {
    if (isDone) return
    isDone = true
    await act()
  }
}
