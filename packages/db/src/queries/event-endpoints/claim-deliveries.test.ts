import type { EventEndpointId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { findEndpointsWithDeliveries } from '../across-tenants/find-endpoints-with-deliveries.ts'
import { logEvents } from '../events/log-events.ts'
import { numberEvents } from '../events/number-events.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { insertEventEndpoint } from './event-endpoints.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-01-01T00:00:00Z')
const later = new Date(Date.now() + 60_000)

it('gives up what waits for an event that is no longer kept, and goes on with the others', async () => {
  const { organizationId, endpointId, log } = await someEndpoint()
  await log(3)
  await testDb.deleteFrom('event_log').where('organization_id', '=', organizationId).execute()
  await log(1)
  const claim = async () => {
    const claimed = await claimDeliveries(db, organizationId, {
      ...{ endpointId, limit: 2, width: () => 4, now: later, leasedUntil: new Date(later.getTime() + 60_000) }
    })

    return claimed.map(({ sequence }) => sequence)
  }

  const claims = [await claim(), await claim(), await claim()]

  expect(claims.flat()).toEqual([4])
  expect(await findEndpointsWithDeliveries(db, later)).toEqual([])
  const rows = await testDb
    .selectFrom('event_deliveries')
    .select(['state', 'last_error', 'attempt'])
    .where('organization_id', '=', organizationId)
    .orderBy('sequence')
    .execute()
  const gone = { state: 'failed', last_error: 'the event is no longer kept', attempt: 0 }
  expect(rows).toEqual([gone, gone, gone, { state: 'pending', last_error: null, attempt: 1 }])
})

it('hands out no more at a time than an endpoint may be asked for, however many workers come together', async () => {
  const { organizationId, endpointId, log } = await someEndpoint()
  await log(20)
  const leasedUntil = new Date(later.getTime() + 60_000)
  const claim = () =>
    claimDeliveries(db, organizationId, { ...{ endpointId, limit: 16, width: () => 1, now: later, leasedUntil } })
  const together = async () => (await Promise.all(Array.from({ length: 8 }, claim))).flat()

  const [first, second] = [await together(), await together()]
  const afterwards = await claimDeliveries(db, organizationId, {
    ...{ endpointId, limit: 16, width: () => 1, now: leasedUntil, leasedUntil: new Date(leasedUntil.getTime() + 1) }
  })

  expect(first).toHaveLength(1)
  expect(second).toEqual([])
  expect(afterwards).toHaveLength(1)
})

async function someEndpoint() {
  const organizationId = await addOrganization(testDb)
  const endpointId = newId<EventEndpointId>()
  const settings = {
    url: 'https://example.com/hook',
    description: '',
    types: null,
    mode: 'thin',
    client_id: null
  } as const
  await insertEventEndpoint(db, organizationId, { id: endpointId, ...settings, secret_encrypted: 'sealed' }, now)

  return {
    organizationId,
    endpointId,
    async log(events: number) {
      const event = { organizationId, type: 'call.stored', clientId: null } as const
      const logged = Array.from({ length: events }, () => ({ ...event, subjectId: newId() }))
      await db.transaction().execute((tx) => logEvents(tx, logged, now))
      await numberEvents(db, organizationId)
    }
  }
}
