import { expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { countRecentCalls } from './recent-calls.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-03-10T09:00:00Z')

it('counts the calls of an organization by UTC day', async () => {
  const [organizationId, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  const clients = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
  const times = ['2026-03-10T00:00:00Z', '2026-03-09T23:59:59Z', '2026-03-04T00:00:00Z', '2026-03-03T23:59:59Z']
  const earlier = ['2026-02-09T00:00:00Z', '2026-02-08T23:59:59Z']
  for (const [index, created_at] of [...times, ...earlier].entries()) {
    const clientId = clients[index % 2]
    if (clientId !== undefined) await addCall(testDb, organizationId, clientId, { created_at })
  }
  await addCall(testDb, other, await addClient(testDb, other), { created_at: times[0] ?? '' })

  expect(await countRecentCalls({ db, reach: organizationId }, now)).toEqual({ today: 1, days_7: 3, days_30: 5 })
})

it('returns zeros without calls', async () => {
  expect(await countRecentCalls({ db, reach: await addOrganization(testDb) }, now)).toEqual({
    today: 0,
    days_7: 0,
    days_30: 0
  })
})
