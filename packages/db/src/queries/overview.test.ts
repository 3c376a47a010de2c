import { reachOf } from '@callbook/domain'
import { expect, it } from 'vitest'
import { addCall, addClient, addEndpoint, addOrganization, createTestDatabase } from '../testing/index.ts'
import { countRefusedDeliveries, listFailedCalls, listSilentEndpoints } from './overview.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-11-23T09:00:00Z')
const dayMs = 86_400_000

it('lists the silent endpoints of clients that had calls every day', async () => {
  const organizationId = await addOrganization(testDb)
  const other = await addOrganization(testDb)
  const cases = [
    { of: organizationId, name: 'silent', usedDaysAgo: 2, callDays: [2, 3, 4, 5, 6, 7, 8] },
    { of: organizationId, name: 'has gaps', usedDaysAgo: 2, callDays: [2, 3, 4, 6, 7, 8] },
    { of: organizationId, name: 'in use', usedDaysAgo: 0.9, callDays: [0, 1, 2, 3, 4, 5, 6, 7] },
    { of: organizationId, name: 'long gone', usedDaysAgo: 31, callDays: [31, 32, 33, 34, 35, 36, 37] },
    { of: organizationId, name: 'revoked', usedDaysAgo: 2, callDays: [2, 3, 4, 5, 6, 7, 8], status: 'revoked' },
    { of: organizationId, name: 'never used', callDays: [2, 3, 4, 5, 6, 7, 8] },
    { of: other, name: 'elsewhere', usedDaysAgo: 2, callDays: [2, 3, 4, 5, 6, 7, 8] }
  ]
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  for (const { of, name, usedDaysAgo, callDays, status = 'active' } of cases) {
    const clientId = await addClient(testDb, of, { display_name: name })
    const { id } = await addEndpoint(testDb, of, clientId)
    await testDb
      .updateTable('webhook_endpoints')
      .set({ status })
      .where('organization_id', '=', of)
      .where('id', '=', id)
      .execute()
    for (const days of callDays) await addCall(testDb, of, clientId, { created_at: ago(days) })
    if (usedDaysAgo === undefined) continue
    const used = { organization_id: of, endpoint_id: id, request_count: 7, last_used_at: ago(usedDaysAgo) }
    await testDb.insertInto('webhook_endpoint_usage').values(used).execute()
  }

  const silent = await listSilentEndpoints(db, organizationId, now)

  expect(silent).toMatchObject([{ client_name: 'silent', last_used_at: ago(2) }])
})

it('counts rejections since an instant, stored or only counted', async () => {
  const organizationId = await addOrganization(testDb)
  const other = await addOrganization(testDb)
  for (const owner of [organizationId, other]) {
    const { id: endpoint_id } = await addEndpoint(testDb, owner, await addClient(testDb, owner))
    const count = { organization_id: owner, endpoint_id, status: 401, cause: 'signature', samples: '[]' }
    await testDb
      .insertInto('rejection_counts')
      .values([
        { ...count, minute: '2026-11-23T08:00:00Z', rejections: 40 },
        { ...count, minute: '2026-11-22T08:00:00Z', rejections: 500 }
      ])
      .execute()
  }

  expect(await countRefusedDeliveries(db, organizationId, new Date(now.getTime() - dayMs))).toBe(40)
  expect(await countRefusedDeliveries(db, await addOrganization(testDb), now)).toBe(0)
})

it('lists the calls with failed evaluations', async () => {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const [failed, waiting] = [
    await addCall(testDb, organizationId, clientId),
    await addCall(testDb, organizationId, clientId)
  ]
  const work = { organization_id: organizationId, attempts: 5, run_after: now.toISOString() }
  await testDb
    .insertInto('evaluation_work')
    .values([
      { ...work, call_id: failed, state: 'failed' },
      { ...work, call_id: waiting, state: 'waiting' }
    ])
    .execute()

  expect(await listFailedCalls(db, organizationId)).toEqual([failed])
  expect(await listFailedCalls(db, reachOf(organizationId, clientId))).toEqual([failed])
  expect(await listFailedCalls(db, reachOf(organizationId, await addClient(testDb, organizationId)))).toEqual([])
  expect(await listFailedCalls(db, await addOrganization(testDb))).toEqual([])
})
