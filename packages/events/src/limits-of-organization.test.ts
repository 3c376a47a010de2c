import { addOrganization } from '@callbook/db/testing'
import { createNameLookup } from '@callbook/outbound'
import { startNameServer } from '@callbook/outbound/testing'
import { expect, it } from 'vitest'
import { createDeliveryStage } from './testing/delivery-stage.ts'
import { startReceiver } from './testing/event-receiver.ts'

const { testDb, addEndpoint, addReceiver, notify, emitMany, work, attemptsOf } = await createDeliveryStage()

it('has eight requests of an organization in flight, and one more for each further endpoint', async () => {
  const slow = await startReceiver({ keepsOpen: true })
  const organizationId = await addOrganization(testDb)
  for (let endpoint = 0; endpoint < 10; endpoint += 1) await addEndpoint(slow, {}, organizationId)
  await emitMany(organizationId, 8)
  const other = await addReceiver()
  work(undefined, 600_000)

  await expect.poll(() => slow.requests.length).toBeGreaterThanOrEqual(10)
  await notify(other.organizationId)
  await expect.poll(() => other.receiver.requests.length).toBe(1)

  expect(slow.mostOpen()).toBeLessThanOrEqual(17)
  slow.answerAll()
})

it("does not count a failure if the endpoint's name was not looked up in time", async () => {
  const { address, requested } = await startNameServer({})
  const organizationId = await addOrganization(testDb)
  const receiver = await startReceiver()
  const ids: string[] = []
  for (let endpoint = 0; endpoint < 8; endpoint += 1) {
    const url = `http://silent-${endpoint}.example:4140/`
    ids.push((await addEndpoint(receiver, { url }, organizationId)).id)
  }
  await emitMany(organizationId, 1)
  work(undefined, undefined, createNameLookup({ servers: [address], hosts: new Map() }))

  await expect.poll(async () => (await attemptsOf(organizationId)).length).toBeGreaterThanOrEqual(3)

  const attempts = await attemptsOf(organizationId)
  expect(new Set(attempts.map(({ error }) => error))).toEqual(new Set(['the host name could not be resolved']))
  const rows = await testDb
    .selectFrom('event_endpoints')
    .select(['id', 'consecutive_failures'])
    .where('id', 'in', ids)
    .execute()
  const failed = rows.filter(({ consecutive_failures }) => consecutive_failures > 0).map(({ id }) => id)
  const tried = new Set(attempts.map((attempt) => attempt.event_endpoint_id))
  expect(failed.every((id) => tried.has(id))).toBe(true)
  expect(requested().length).toBeGreaterThanOrEqual(failed.length)
})
