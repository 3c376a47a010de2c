import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type EventEndpointSettings,
  findEventEndpoint,
  insertEventEndpoint,
  logEvents,
  newId,
  numberEvents,
  replayDeliveries,
  rotateEventSecret,
  updateEventEndpoint
} from '@callbook/db'
import {
  addClient,
  addOrganization,
  createTestDatabase,
  lockTable,
  someoneWaitsForLock,
  terminateBackends
} from '@callbook/db/testing'
import {
  type EventEndpointId,
  type EventType,
  eventTypes,
  type OrganizationId,
  parseKeyRing,
  sealSecret
} from '@callbook/domain'
import { startWorker } from '@callbook/jobs'
import { Webhook } from 'standardwebhooks'
import { expect, it, onTestFinished } from 'vitest'
import { createDeliveryJob } from './delivery-job.ts'
import { createAddressGuard } from './guard/address-guard.ts'
import { createGuardedAgent } from './guard/guarded-agent.ts'
import { newSigningSecret } from './signature/sign-webhook.ts'

const { db, testDb } = await createTestDatabase()
const keyRing = parseKeyRing(randomBytes(32).toString('base64'))
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

it('sends an event, signed, once, with what leads to it and nothing of the caller', async () => {
  const { organizationId, secret, receiver } = await addReceiver()
  const call = newId()
  work()

  await tell(organizationId, 'call.stored', call)

  await expect.poll(() => receiver.requests.length).toBe(1)
  const [request] = receiver.requests
  const [event] = await testDb.selectFrom('event_log').selectAll().where('subject_id', '=', call).execute()
  expect(new Webhook(secret).verify(request?.body ?? '', request?.headers ?? {})).toEqual({
    type: 'call.stored',
    timestamp: event?.occurred_at,
    data: {
      sequence: 1,
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
  expect(await attemptsOf(organizationId)).toMatchObject([{ status: 200, error: null, answer: 'ok', attempt: 1 }])
})

it('sends what is asked for, of the client that is asked for, and to its own organization alone', async () => {
  const [some, other] = [await addReceiver({ types: [eventTypes['customer.erased'].number] }), await addReceiver()]
  const clientId = await addClient(testDb, some.organizationId)
  const ofClient = await addReceiver({ client_id: clientId }, {}, some.organizationId)
  work()

  await tell(some.organizationId, 'call.stored')
  await tell(some.organizationId, 'customer.erased')
  await tell(some.organizationId, 'call.updated', newId(), clientId)

  await expect.poll(() => some.receiver.types()).toEqual(['customer.erased'])
  await expect.poll(() => ofClient.receiver.types()).toEqual(['call.updated'])
  expect(other.receiver.requests).toEqual([])
})

it('sends again what failed, with the same id, when it is time', async () => {
  const clock = createClock()
  const { organizationId, receiver } = await addReceiver({}, { statuses: [500, 503] })
  work(clock)
  await tell(organizationId, 'call.stored')

  await expect.poll(() => attemptsOf(organizationId)).toHaveLength(1)
  clock.forward(10_000)
  await expect.poll(() => attemptsOf(organizationId)).toHaveLength(2)
  clock.forward(400_000)
  await expect.poll(() => deliveriesOf(organizationId)).toMatchObject([{ state: 'delivered', attempt: 3 }])

  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

it('sends again what it could not note as sent: twice, with the same id', async () => {
  const clock = createClock()
  let unlock = async () => {}
  const onRequest = once(async () => {
    unlock = await lockTable(testDb, 'event_attempts')
  })
  const { organizationId, receiver } = await addReceiver({}, { onRequest })
  work(clock)
  await tell(organizationId, 'call.stored')

  await someoneWaitsForLock(testDb)
  await terminateBackends(testDb)
  await unlock()
  clock.forward(61_000)
  await expect.poll(() => receiver.requests.length).toBe(2)

  await expect.poll(() => deliveriesOf(organizationId)).toMatchObject([{ state: 'delivered' }])
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

it('signs with both secrets while one is being exchanged, and then with the new one', async () => {
  const clock = createClock()
  const { organizationId, id, secret, receiver } = await addReceiver()
  const rotated = newSigningSecret(randomBytes)
  await rotateEventSecret(db, organizationId, id, {
    secret: sealSecret(keyRing, rotated, id, randomBytes),
    previousExpiresAt: new Date(clock.now().getTime() + 60_000),
    now: clock.now()
  })
  work(clock)

  await tell(organizationId, 'call.stored')
  await expect.poll(() => receiver.requests.length).toBe(1)
  clock.forward(60_000)
  await tell(organizationId, 'call.updated')
  await expect.poll(() => receiver.requests.length).toBe(2)

  const [both, one] = receiver.requests.map(({ headers }) => headers['webhook-signature']?.toString().split(' ').length)
  expect([both, one]).toEqual([2, 1])
  expect(() =>
    new Webhook(secret).verify(receiver.requests[0]?.body ?? '', receiver.requests[0]?.headers ?? {})
  ).not.toThrow()
})

it('disables an endpoint that is gone, and tells the others', async () => {
  const gone = await addReceiver({}, { statuses: [410] })
  const other = await addReceiver({}, {}, gone.organizationId)
  work()
  await tell(gone.organizationId, 'call.stored')

  await expect
    .poll(() => findEventEndpoint(db, gone.organizationId, gone.id))
    .toMatchObject({
      state: 'disabled',
      disabled_reason: 'gone'
    })
  await numberEvents(db, gone.organizationId)

  await expect.poll(() => other.receiver.types()).toEqual(['call.stored', 'event_endpoint.disabled'])
  await tell(gone.organizationId, 'call.updated')
  await expect.poll(() => other.receiver.types()).toHaveLength(3)
  expect(gone.receiver.requests).toHaveLength(1)
})

it('keeps what happens while an endpoint is paused, and sends it when it goes on', async () => {
  const { organizationId, id, receiver } = await addReceiver()
  const other = await addReceiver({}, {}, organizationId)
  await updateEventEndpoint(db, organizationId, id, { state: 'paused' }, new Date())
  work()

  await tell(organizationId, 'call.stored')
  await expect.poll(() => other.receiver.requests.length).toBe(1)
  expect(receiver.requests).toEqual([])
  await updateEventEndpoint(db, organizationId, id, { state: 'active' }, new Date())

  await expect.poll(() => receiver.types()).toEqual(['call.stored'])
})

it('sends again what is put anew, with the same id, and what happens meanwhile in between', async () => {
  const { organizationId, id, receiver } = await addReceiver()
  work()
  for (let event = 0; event < 60; event++) await log1(organizationId)
  await numberEvents(db, organizationId)
  await expect.poll(() => receiver.requests.length).toBe(60)
  await expect.poll(async () => new Set((await deliveriesOf(organizationId)).map(({ state }) => state)).size).toBe(1)

  const endpoint = { id, types: null, client_id: null }
  const replayed = await db
    .transaction()
    .execute((tx) => replayDeliveries(tx, organizationId, endpoint, { since: 1 }, new Date()))
  await tell(organizationId, 'call.updated')
  await expect.poll(() => receiver.requests.length).toBe(121)

  expect(replayed).toEqual({ queued: 60, from: 1, next: null })
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(61)
  expect(receiver.types().indexOf('call.updated')).toBeLessThan(120)
})

it('has four requests on their way to an endpoint at most, whoever sends them', async () => {
  const { organizationId, receiver } = await addReceiver({}, { keepsOpen: true })
  const [one, another] = [work(), work()]
  for (let event = 0; event < 30; event++) await log1(organizationId)
  await numberEvents(db, organizationId)

  await expect.poll(() => receiver.requests.length).toBe(4)
  await expect.poll(() => one.running('event_delivery') + another.running('event_delivery')).toBe(4)
  receiver.answerAll()

  await expect
    .poll(async () => (await deliveriesOf(organizationId)).filter(({ state }) => state === 'delivered').length)
    .toBe(30)
  expect(receiver.mostOpen()).toBeLessThanOrEqual(4)
})

it('does not have others wait for an organization with many endpoints that do not answer', async () => {
  const slow = await addReceiver({}, { keepsOpen: true })
  const all = [slow]
  for (let more = 1; more < 20; more++) all.push(await addReceiver({}, { keepsOpen: true }, slow.organizationId))
  const quick = await addReceiver()
  for (let event = 0; event < 8; event++) await log1(slow.organizationId)
  await numberEvents(db, slow.organizationId)
  const worker = work()
  await expect.poll(() => worker.running('event_delivery')).toBe(16)

  await tell(quick.organizationId, 'call.stored')

  await expect.poll(() => quick.receiver.requests.length).toBe(1)
  expect(worker.running('event_delivery')).toBeLessThanOrEqual(17)
  for (const { receiver } of all) receiver.answerAll()
})

it('does not have others wait for a dead endpoint, which costs a request and not one for each event', async () => {
  const dead = await addReceiver({}, { statuses: Array.from({ length: 100 }, () => 500) })
  const alive = await addReceiver()
  const event = { organizationId: dead.organizationId, type: 'call.stored', clientId: null } as const
  const events = Array.from({ length: 10_000 }, () => ({ ...event, subjectId: newId() }))
  await db.transaction().execute((tx) => logEvents(tx, events, new Date()))
  while ((await numberEvents(db, dead.organizationId)) > 0);
  work()
  await expect.poll(() => dead.receiver.requests.length).toBeGreaterThanOrEqual(5)

  await tell(alive.organizationId, 'call.stored')

  await expect.poll(() => alive.receiver.requests.length, { timeout: 5_000 }).toBe(1)
  expect(dead.receiver.requests.length).toBeLessThanOrEqual(8)
})

/** The time of day, and what it was put forward by. */
function createClock() {
  let aheadMs = 0

  return {
    now: () => new Date(Date.now() + aheadMs),
    forward(ms: number) {
      aheadMs += ms
    }
  }
}

function work(clock: { now: () => Date } = { now: () => new Date() }) {
  const dispatcher = createGuardedAgent({ guard: createAddressGuard(['127.0.0.0/8']) })
  const apiUrl = 'https://api.example.com'
  const job = createDeliveryJob({ db, keyRing, dispatcher, apiUrl, now: clock.now, random: () => 0.5 })
  const worker = startWorker([job], { now: clock.now, log })
  onTestFinished(async () => {
    await worker.stop(0)
    await dispatcher.destroy()
  })

  return worker
}

async function tell(
  organizationId: OrganizationId,
  type: EventType,
  subjectId: string = newId(),
  clientId: string | null = null
) {
  await log1(organizationId, type, subjectId, clientId)
  await numberEvents(db, organizationId)
}

async function log1(
  organizationId: OrganizationId,
  type: EventType = 'call.stored',
  subjectId: string = newId(),
  clientId: string | null = null
) {
  const event = { organizationId, type, subjectId, clientId: clientId as null }
  await db.transaction().execute((tx) => logEvents(tx, [event], new Date()))
}

async function addReceiver(
  settings: Partial<EventEndpointSettings> = {},
  behaviour: Behaviour = {},
  organizationId?: OrganizationId
) {
  const receiver = await receive(behaviour)
  const owner = organizationId ?? (await addOrganization(testDb))
  const id = newId<EventEndpointId>()
  const secret = newSigningSecret(randomBytes)
  await insertEventEndpoint(
    db,
    owner,
    {
      ...{ id, url: receiver.url, description: '', types: null, mode: 'thin', client_id: null },
      ...settings,
      secret_encrypted: sealSecret(keyRing, secret, id, randomBytes)
    },
    new Date()
  )

  return { organizationId: owner, id, secret, receiver }
}

interface Behaviour {
  /** What it answers first; then 200. */
  readonly statuses?: readonly number[]
  readonly keepsOpen?: boolean
  readonly onRequest?: () => Promise<void>
}

interface Received {
  readonly headers: Record<string, string>
  readonly body: string
}

async function receive({ statuses = [], keepsOpen = false, onRequest }: Behaviour) {
  const requests: Received[] = []
  const left = [...statuses]
  const open = new Set<ServerResponse>()
  let isOpen = keepsOpen
  let mostOpen = 0
  const answer = (response: ServerResponse) => {
    open.delete(response)
    response.writeHead(left.shift() ?? 200).end('ok')
  }
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString()
    requests.push({ headers: request.headers as Record<string, string>, body })
    open.add(response)
    mostOpen = Math.max(mostOpen, open.size)
    await onRequest?.()
    if (!isOpen) answer(response)
  }
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    types: () => requests.map(({ body }) => JSON.parse(body).type),
    mostOpen: () => mostOpen,
    answerAll() {
      isOpen = false
      for (const response of open) answer(response)
    }
  }
}

function once(act: () => Promise<void>): () => Promise<void> {
  let isDone = false

  return async () => {
    if (isDone) return
    isDone = true
    await act()
  }
}

async function deliveriesOf(organizationId: OrganizationId) {
  return await testDb
    .selectFrom('event_deliveries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('sequence')
    .execute()
}

async function attemptsOf(organizationId: OrganizationId) {
  return await testDb.selectFrom('event_attempts').selectAll().where('organization_id', '=', organizationId).execute()
}
