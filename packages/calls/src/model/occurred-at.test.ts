import { addCalls, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { type CallId, occurredAt } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const { testDb } = await createTestDatabase()

const dayMs = 86_400_000
const received = Date.parse('2026-03-01T00:00:00.000Z')
const agesMs = [0, 1, -1, 3_650 * dayMs, 3_650 * dayMs + 1, 3_650 * dayMs - 1, received, -80 * 365 * dayMs]

const time = fc.option(
  fc.oneof(fc.constantFrom(...agesMs), fc.integer({ min: -5_000 * dayMs, max: 5_000 * dayMs })).map((ageMs) => {
    return new Date(received - ageMs)
  })
)

it('equals the generated column', async () => {
  const organizationId = await addOrganization(testDb)
  const client_id = await addClient(testDb, organizationId)
  const calls = fc
    .sample(fc.record({ requestedAt: time, startedAt: time, endedAt: time }), { numRuns: 500, seed: 33 })
    .map((times) => ({ ...times, id: newId<CallId>() }))
  const created_at = new Date(received)
  await addCalls(
    testDb,
    organizationId,
    calls.map(({ id, requestedAt: requested_at, startedAt: started_at, endedAt: ended_at }) => ({
      id,
      client_id,
      requested_at,
      started_at,
      ended_at,
      created_at
    }))
  )

  const stored = await testDb
    .selectFrom('calls')
    .select(['id', 'occurred_at'])
    .where('organization_id', '=', organizationId)
    .execute()

  const times = new Map(stored.map(({ id, occurred_at }) => [id, occurred_at]))
  for (const { id, ...call } of calls) expect(times.get(id)).toBe(occurredAt(call, created_at).toISOString())
})
