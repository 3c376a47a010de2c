import type { EventEndpointId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { insertEventEndpoint } from './event-endpoints.ts'
import { finishDeliveries } from './finish-deliveries.ts'
import { leaseEventEndpoints, releaseEventEndpoint } from './lease-event-endpoints.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-01-01T12:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

it('leases an endpoint to one of several concurrent workers, until the lease ends or is released', async () => {
  const { organizationId, ids, lease } = await someEndpoints(1)

  const [first, ...none] = (await Promise.all(Array.from({ length: 8 }, () => lease(now, after(1))))).flat()
  expect(none).toEqual([])
  expect(await lease(after(0.5), after(2))).toEqual([])
  const [second] = await lease(after(1), after(2))
  expect([first?.receiver.id, second?.receiver.id]).toEqual([ids[0], ids[0]])

  if (first !== undefined) await releaseEventEndpoint({ db, organizationId }, first)
  expect(await lease(after(1.5), after(3))).toEqual([])
  if (second !== undefined) await releaseEventEndpoint({ db, organizationId }, second)
  expect(await lease(after(1.5), after(3))).toHaveLength(1)
})

it('leases several at a time, each to one worker, in any order of the request', async () => {
  const { ids, lease } = await someEndpoints(20)

  const leases = await Promise.all(
    Array.from({ length: 8 }, (_, index) => lease(now, after(1), index % 2 === 0 ? ids : ids.toReversed()))
  )
  const rest = await lease(now, after(1))

  expect([...leases, rest].flatMap((all) => all.map(({ receiver }) => receiver.id)).toSorted()).toEqual(ids.toSorted())
})

it.each([
  { what: 'is paused', endpoint: { state: 'paused' }, leased: 0 },
  { what: 'is disabled', endpoint: { state: 'disabled' }, leased: 0 },
  { what: 'is backing off', endpoint: { paused_until: after(1) }, leased: 0 },
  { what: 'has backed off', endpoint: { paused_until: now }, leased: 1 }
])('leases $leased of an endpoint that $what', async ({ endpoint, leased }) => {
  const { ids, lease } = await someEndpoints(1)
  await testDb.updateTable('event_endpoints').set(endpoint).where('id', 'in', ids).execute()

  expect(await lease(now, after(1))).toHaveLength(leased)
})

it('releases a lease with the last results, unless another worker has it by then', async () => {
  const { organizationId, lease } = await someEndpoints(1)
  const nextState = () =>
    ({ delivery: 'delivered', health: { consecutiveFailures: 0, failingSince: null, pausedUntil: null } }) as const
  const finish = async (isLast: boolean, [own]: Awaited<ReturnType<typeof lease>>) => {
    const outcome = { status: 200, durationMs: 1, error: null, responseExcerpt: '' }
    const attempts = [{ sequence: 1, attempt: 1, at: now, ...outcome }]
    const options = { attempts, nextState, isLast, now, onDisabled: async () => undefined }
    return own && (await finishDeliveries({ db, organizationId }, own, options))
  }
  const first = await lease(now, after(1))

  expect(await finish(false, first)).toEqual({ mayContinue: true, consecutiveFailures: 0 })
  expect(await lease(now, after(2))).toEqual([])
  await finish(true, first)
  const second = await lease(now, after(3))
  expect(second).toHaveLength(1)
  await finish(true, first)
  expect(await lease(now, after(4))).toEqual([])
})

async function someEndpoints(count: number) {
  const organizationId = await addOrganization(testDb)
  const ids = Array.from({ length: count }, () => newId<EventEndpointId>())
  const settings = {
    url: 'https://example.com',
    description: '',
    event_types: null,
    payload_mode: 'thin',
    client_id: null
  } as const
  for (const id of ids)
    await insertEventEndpoint({ db, organizationId }, { id, ...settings, secret_encrypted: 'sealed' }, now)

  return {
    organizationId,
    ids,
    lease: (at: Date, until: Date, requested = ids) =>
      leaseEventEndpoints({ db, organizationId }, { ids: requested, now: at, until })
  }
}
