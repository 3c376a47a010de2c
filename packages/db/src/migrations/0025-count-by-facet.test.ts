import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import {
  addCalls,
  addClient,
  addCustomer,
  addOrganization,
  createTestDatabase,
  findWrongCounters
} from '../testing/index.ts'
import { up } from './0025-count-by-facet.ts'

const { testDb } = await createTestDatabase()

it('counts the rows stored earlier, with the same result if repeated', async () => {
  const organizations = [await addOrganization(testDb), await addOrganization(testDb), await addOrganization(testDb)]
  for (const id of organizations.slice(1)) {
    const client_id = await addClient(testDb, id)
    const progress = [
      { evaluation_status: 'pending' },
      { evaluation_status: 'partial', human_review_required: true },
      { evaluation_status: 'completed', human_review_required: false }
    ]
    await addCalls(
      testDb,
      id,
      [
        '2025-12-31T23:59:59.999Z',
        '2026-01-01T00:00:00.000Z',
        '2026-01-31T12:00:00.000Z',
        '2026-04-01T00:00:00Z'
      ].flatMap((time, index) =>
        progress.map((one) => ({
          client_id,
          created_at: new Date(time),
          status: index % 2 ? 'busy' : 'failed',
          ...one
        }))
      )
    )
    await addCustomer(testDb, id, client_id, {
      customer_status: 'returning',
      created_at: new Date('2025-12-31T23:59:59Z')
    })
    await addCustomer(testDb, id, client_id, { phone_number: '+12025550144' })
  }
  await testDb.updateTable('call_counts').set({ facets: null, progress: null }).execute()
  await testDb.deleteFrom('customer_counts').execute()

  for (let times = 0; times < 2; times += 1) {
    await up(testDb as unknown as Kysely<never>)

    for (const id of organizations) expect(await findWrongCounters(testDb, id)).toEqual([])
  }
})
