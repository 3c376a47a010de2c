import type { EventEndpointId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { insertEventEndpoint } from '../event-endpoints/event-endpoints.ts'
import { measureDeliveries } from './deliveries.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-01-01T12:00:00Z')

it.each([
  { what: 'nobody has come to', dueAt: 20, oldest: 20 },
  { what: 'is sent again only now, whenever it happened', dueAt: 1, oldest: 1 },
  { what: 'its endpoint had to rest for until now', dueAt: 500, endpoint: { paused_until: minutesAgo(2) }, oldest: 2 },
  {
    what: 'waits for its endpoint to answer others',
    dueAt: 20,
    endpoint: { leased_until: minutesAgo(-1) },
    oldest: undefined
  },
  { what: 'its endpoint rests for', dueAt: 500, endpoint: { paused_until: minutesAgo(-5) }, oldest: undefined },
  { what: 'its endpoint is paused for', dueAt: 500, endpoint: { state: 'paused' }, oldest: undefined },
  { what: 'its organization is suspended for', dueAt: 500, isSuspended: true, oldest: undefined }
])('returns the due time of the oldest delivery that $what', async ({ dueAt, endpoint, isSuspended, oldest }) => {
  await testDb.deleteFrom('event_deliveries').execute()
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
  if (endpoint !== undefined) await testDb.updateTable('event_endpoints').set(endpoint).where('id', '=', id).execute()
  if (isSuspended)
    await testDb.updateTable('organizations').set({ suspended_at: now }).where('id', '=', organizationId).execute()
  const ids = {
    organization_id: organizationId,
    event_endpoint_id: id,
    state: 'pending',
    created_at: minutesAgo(1_000)
  }
  const due = { ...ids, sequence: 1, next_at: minutesAgo(dueAt) }
  await testDb.insertInto('event_deliveries').values(due).execute()

  const backlog = await measureDeliveries(db, now)

  expect(backlog.oldestDueAt).toEqual(oldest === undefined ? undefined : minutesAgo(oldest))
})

function minutesAgo(minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000)
}
