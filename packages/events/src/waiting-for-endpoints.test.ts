import { newId, updateEventEndpoint } from '@callbook/db'
import { addOrganization, lockTable, someoneWaitsForLock } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { createClock, createDeliveryStage } from './testing/delivery-stage.ts'
import { startReceiver } from './testing/event-receiver.ts'

const stage = await createDeliveryStage()
const { db, testDb, addEndpoint, addReceiver, notify, emitMany, work, deliveriesOf, attemptsOf } = stage

/** Longer than any of these tests. */
const patienceMs = 600_000

it('has at most four requests to an endpoint in flight across workers', async () => {
  const { organizationId, receiver } = await addReceiver({}, { keepsOpen: true })
  await emitMany(organizationId, 300)
  // All workers query while the table is locked, so they find the same endpoint.
  const unlock = await lockTable(testDb, 'event_deliveries')
  const workers = Array.from({ length: 6 }, () => work())
  await someoneWaitsForLock(testDb)
  await unlock()

  await expect.poll(() => receiver.requests.length).toBe(4)
  expect(workers.map((worker) => worker.endpoints()).sort()).toEqual([0, 0, 0, 0, 0, 1])
  receiver.answerAll()

  await expect
    .poll(async () => (await deliveriesOf(organizationId)).filter(({ state }) => state === 'delivered').length)
    .toBe(300)
  expect(receiver.mostOpen()).toBeLessThanOrEqual(4)
  expect(receiver.requests).toHaveLength(300)
})

it('sends new events while earlier ones are unanswered', async () => {
  const { organizationId, receiver } = await addReceiver({}, { keepsOpen: true })
  work(undefined, patienceMs)

  await notify(organizationId)
  await expect.poll(() => receiver.requests.length).toBe(1)
  await notify(organizationId)

  await expect.poll(() => receiver.requests.length).toBe(2)
  expect(receiver.countIds()).toBe(2)
  receiver.answerAll()
})

it('sends a failing endpoint one request after its pause, across workers', async () => {
  const clock = createClock()
  const { organizationId, id, receiver } = await addReceiver({}, { keepsOpen: true, statuses: [500] })
  const health = { consecutive_failures: 7, failing_since: clock.now(), paused_until: clock.now() }
  await testDb.updateTable('event_endpoints').set(health).where('id', '=', id).execute()
  await emitMany(organizationId, 20)
  const workers = [work(clock), work(clock), work(clock)]

  await expect.poll(() => receiver.requests.length).toBe(1)
  receiver.answerAll({ keepsOpen: true })
  await expect.poll(() => attemptsOf(organizationId)).toMatchObject([{ status: 500 }])
  await expect.poll(() => workers.map((worker) => worker.endpoints())).toEqual([0, 0, 0])
  expect(receiver.requests).toHaveLength(1)

  clock.forward(24 * 3_600_000)
  await expect.poll(() => receiver.requests.length).toBe(2)
  receiver.answerAll({ keepsOpen: true })
  await expect.poll(() => receiver.requests.length).toBe(6)
  expect(receiver.mostOpen()).toBe(4)
  receiver.answerAll()
})

it('does not delay an endpoint behind unresponsive ones of the same or thirty other organizations', async () => {
  const slow = await startReceiver({ keepsOpen: true })
  const organizations = await Promise.all(Array.from({ length: 30 }, () => addOrganization(testDb)))
  for (const organizationId of organizations) {
    for (let endpoint = 0; endpoint < 19; endpoint += 1) await addEndpoint(slow, {}, organizationId)
    await emitMany(organizationId, 8)
  }
  work(undefined, patienceMs)
  await expect.poll(() => slow.requests.length).toBeGreaterThan(30 * 19)
  const same = await addReceiver({}, {}, organizations[0])
  const other = await addReceiver()

  await notify(same.organizationId)
  await notify(other.organizationId)

  await expect.poll(() => [same.receiver.requests.length, other.receiver.requests.length]).toEqual([1, 1])
  expect(await attemptsOf(organizations[1] ?? newId())).toEqual([])
  slow.answerAll()
})

it('does not delay others behind a dead endpoint, which costs few requests', async () => {
  const dead = await addReceiver({}, { statuses: Array.from({ length: 100 }, () => 500) })
  const alive = await addReceiver()
  await emitMany(dead.organizationId, 3_000)
  work()
  await expect.poll(() => dead.receiver.requests.length).toBeGreaterThanOrEqual(5)

  await notify(alive.organizationId, 'call.stored')

  await expect.poll(() => alive.receiver.requests.length, { timeout: 60_000 }).toBe(1)
  expect(dead.receiver.requests.length).toBeLessThanOrEqual(8)
})

it('starts no requests once an endpoint is paused, and counts only sent ones', async () => {
  const { organizationId, id, receiver } = await addReceiver({}, { keepsOpen: true })
  const worker = work()
  await emitMany(organizationId, 30)
  await expect.poll(() => receiver.requests.length).toBe(4)

  await updateEventEndpoint({ db, organizationId }, id, { changes: { state: 'paused' }, now: new Date() })
  receiver.answerAll({ keepsOpen: true })
  await expect.poll(() => attemptsOf(organizationId)).toHaveLength(4)
  receiver.answerAll()

  await expect.poll(() => worker.endpoints()).toBe(0)
  const deliveries = await deliveriesOf(organizationId)
  const sent = receiver.requests.length
  expect(sent).toBeLessThanOrEqual(8)
  expect(deliveries.map(({ attempt }) => attempt)).toEqual(deliveries.map((_, index) => (index < sent ? 1 : 0)))
})

it('leaves unsent and interrupted events to other workers when stopped', async () => {
  const { organizationId, receiver } = await addReceiver({}, { keepsOpen: true })
  const stopped = work()
  await emitMany(organizationId, 30)
  await expect.poll(() => receiver.requests.length).toBe(4)

  await stopped.stop(0)
  receiver.answerAll()
  work()

  await expect
    .poll(async () => (await deliveriesOf(organizationId)).map(({ state, attempt }) => ({ state, attempt })))
    .toEqual(Array(30).fill({ state: 'delivered', attempt: 1 }))
  expect([receiver.requests.length, receiver.countIds()]).toEqual([34, 30])
})
