import { expect, it } from 'vitest'
import { addClient, addEndpoint, addOrganization, createTestDatabase } from '../testing/index.ts'
import { lockClient, updateClient } from './clients.ts'
import { listChangedEndpoints } from './endpoints/endpoints.ts'

const { db, testDb } = await createTestDatabase()
const minuteMs = 60_000

it.each([
  { change: { phone_number: '+4930123456' }, isChanged: true },
  { change: { phone_number: '' }, isChanged: true },
  { change: { name: 'Acme Clinic' }, isChanged: false },
  { change: {}, isChanged: false }
])('lists the endpoints of the organization as changed after $change: $isChanged', async ({ change, isChanged }) => {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId, { phone_number: '+12025550100' })
  const { id } = await addEndpoint(testDb, organizationId, clientId)
  const longAgo = new Date('2026-01-01T00:00:00.000Z')
  await testDb
    .updateTable('webhook_endpoints')
    .set({ settings_changed_at: longAgo, status_changed_at: longAgo })
    .where('id', '=', id)
    .execute()

  const before = await lockClient({ db, organizationId }, clientId)
  if (before === undefined) throw new Error('the client is missing')
  await updateClient({ db, organizationId }, clientId, { before, after: { ...before, ...change } })

  const changed = (await listChangedEndpoints(db, minuteMs)).map((endpoint) => endpoint.id)
  expect(changed.includes(id)).toBe(isChanged)
})
