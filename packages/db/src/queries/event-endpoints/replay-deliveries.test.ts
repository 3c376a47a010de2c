import type { EventEndpointId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { logEvents } from '../events/log-events.ts'
import { numberEvents } from '../events/number-events.ts'
import { insertEventEndpoint } from './event-endpoints.ts'
import { replayDeliveries, replayedPerStep } from './replay.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-01-01T00:00:00Z')

it('replays as many events as it reads, and costs no more if all of them wait already', async () => {
  const organizationId = await addOrganization(testDb)
  const id = newId<EventEndpointId>()
  const settings = {
    url: 'https://example.com',
    description: '',
    event_types: null,
    payload_mode: 'thin',
    client_id: null
  } as const
  await insertEventEndpoint({ db, organizationId }, { id, ...settings, secret_encrypted: 'sealed' }, now)
  const event = { organizationId, type: 'call.stored', clientId: null } as const
  const events = Array.from({ length: replayedPerStep + 1 }, () => ({ ...event, subjectId: newId() }))
  await db.transaction().execute((tx) => logEvents(tx, events, now))
  while ((await numberEvents(db, organizationId)) > 0);
  await testDb.updateTable('event_deliveries').set({ state: 'delivered' }).execute()
  const replay = () =>
    db.transaction().execute(async (tx) => {
      // The same limit as in the service, where a longer statement fails.
      await sql`set local statement_timeout = '3s'`.execute(tx)

      return await replayDeliveries(
        { db: tx, organizationId },
        { id, event_types: null, client_id: null },
        { requested: { since: 1 }, now }
      )
    })

  const place = { from: 1, next: replayedPerStep + 1 }
  expect(await replay()).toEqual({ queued: replayedPerStep, ...place })
  expect(await replay()).toEqual({ queued: 0, ...place })
})
