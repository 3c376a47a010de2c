import type { EventEndpointId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { findEndpointsWithDeliveries } from '../across-tenants/deliveries.ts'
import { logEvents } from '../events/log-events.ts'
import { numberEvents } from '../events/number-events.ts'
import { abandonDeliveries, listDueDeliveries } from './due-deliveries.ts'
import { insertEventEndpoint } from './event-endpoints.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-01-01T00:00:00Z')
const earlier = new Date('2025-12-31T23:59:00Z')
const later = new Date('2026-01-01T00:01:00Z')

it('lists due deliveries, oldest first, except the known and later ones', async () => {
  const { organizationId, log, list } = await someEndpoint()
  await log(6)
  for (const [sequence, dueAt] of [
    [4, earlier],
    [5, later]
  ] as const) {
    await testDb
      .updateTable('event_deliveries')
      .set({ next_at: dueAt })
      .where('organization_id', '=', organizationId)
      .where('sequence', '=', sequence)
      .execute()
  }

  expect(await list({ at: now })).toEqual([4, 1, 2, 3, 6])
  expect(await list({ at: later, without: [1, 3] })).toEqual([4, 2, 6, 5])
  expect(await list({ at: later, without: [4], limit: 2 })).toEqual([1, 2])
})

it('gives up deliveries of deleted events, and continues with the others', async () => {
  const { organizationId, endpointId, log } = await someEndpoint()
  await log(3)
  await testDb.deleteFrom('event_log').where('organization_id', '=', organizationId).execute()
  await log(1)

  const due = await listDueDeliveries({ db, organizationId }, { endpointId, without: [], limit: 10, now: later })
  expect(due.map(({ sequence, event }) => [sequence, event === undefined])).toEqual([
    ...[1, 2, 3].map((sequence) => [sequence, true]),
    [4, false]
  ])
  await abandonDeliveries({ db, organizationId }, endpointId, { sequences: [1, 2, 3], now: later })

  const rows = await testDb
    .selectFrom('event_deliveries')
    .select(['state', 'last_error', 'attempt'])
    .where('organization_id', '=', organizationId)
    .orderBy('sequence')
    .execute()
  const gone = { state: 'failed', last_error: 'the event is no longer kept', attempt: 0 }
  expect(rows).toEqual([gone, gone, gone, { state: 'pending', last_error: null, attempt: 0 }])
  await abandonDeliveries({ db, organizationId }, endpointId, { sequences: [4], now: later })
  expect(
    (await findEndpointsWithDeliveries(db, later)).filter((found) => found.organizationId === organizationId)
  ).toEqual([])
})

async function someEndpoint() {
  const organizationId = await addOrganization(testDb)
  const endpointId = newId<EventEndpointId>()
  const settings = {
    url: 'https://example.com',
    description: '',
    event_types: null,
    payload_mode: 'thin',
    client_id: null
  } as const
  await insertEventEndpoint({ db, organizationId }, { id: endpointId, ...settings, secret_encrypted: 'sealed' }, now)

  return {
    organizationId,
    endpointId,
    async log(events: number) {
      const event = { organizationId, type: 'call.stored', clientId: null } as const
      const logged = Array.from({ length: events }, () => ({ ...event, subjectId: newId() }))
      await db.transaction().execute((tx) => logEvents(tx, logged, now))
      await numberEvents(db, organizationId)
    },
    async list({ at, without = [], limit = 100 }: { at: Date; without?: readonly number[]; limit?: number }) {
      const due = await listDueDeliveries({ db, organizationId }, { endpointId, without, limit, now: at })
      return due.map(({ sequence }) => sequence)
    }
  }
}
