import type { CallId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { addCallers, addCalls, addClient, addOrganization, addScores, createTestDatabase } from '../../testing/index.ts'
import type { CallFilter } from './call-filter.ts'
import { readCallRows } from './identified-calls.ts'
import { findNeighbours } from './neighbours.ts'

const { db, testDb } = await createTestDatabase()
const organization = await addOrganization(testDb)
const clients = [await addClient(testDb, organization), await addClient(testDb, organization)] as const

/** Few instants, so that many calls share one. */
const instants = [0, 1, 3_599_999, 3_600_000, 90_000_000, 3_000_000_000].map(
  (ms) => new Date(Date.parse('2026-01-30T23:00:00Z') + ms)
)

const calls = fc
  .sample(
    fc.record({
      created_at: fc.constantFrom(...instants),
      client_id: fc.constantFrom(...clients),
      direction: fc.constantFrom('inbound' as const, 'outbound' as const),
      status: fc.constantFrom('completed' as const, 'failed' as const),
      caller_full_name: fc.constantFrom('Dana Whitfield', 'Dan Yd', null),
      caller_phone_number: fc.constantFrom('+12025550101', '+12025550102')
    }),
    { numRuns: 60, seed: 7 }
  )
  .map((call) => ({ ...call, id: newId<CallId>() }))

beforeAll(async () => {
  await addCalls(testDb, organization, calls)
  await addCallers(testDb, organization)
})

const day = fc.constantFrom(...instants)
const filters: fc.Arbitrary<CallFilter> = fc.record(
  {
    clientId: fc.constantFrom(...clients),
    direction: fc.constantFrom('inbound' as const, 'web' as const),
    status: fc.constantFrom('completed' as const, 'failed' as const),
    phoneNumber: fc.constantFrom('+12025550101'),
    start: day,
    end: day
  },
  { requiredKeys: [] }
)

it('finds the adjacent calls in any list, also among calls of one instant', async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...calls),
      fc.constantFrom(2, 5, 200),
      async (filter, call, batchSize) => {
        const { rows } = await readCallRows({ db, reach: organization }, filter, { page: { limit: 200, offset: 0 } })
        const isAbove = (one: { readonly occurred_at: string; readonly id: string }) => {
          const [at, other] = [Date.parse(one.occurred_at), call.created_at.getTime()]

          return at > other || (at === other && one.id > call.id)
        }
        const above = rows.filter(isAbove)
        const below = rows.filter((one) => !isAbove(one) && one.id !== call.id)

        const found = await findNeighbours({ db, reach: organization }, call.id, { filter, batchSize })

        expect(found).toMatchObject({
          previous: above.at(-1)?.id ?? null,
          next: below[0]?.id ?? null,
          total: rows.length
        })
        const isListed = rows.length > above.length + below.length
        const isCounted = filter.callerName === undefined || above.length === 0
        if (isCounted) expect(found?.position).toBe(isListed ? above.length + 1 : null)
      }
    ),
    { numRuns: propertyRuns(200) }
  )
})

it('finds the place of a call below more matches than a page counts', async () => {
  const acme = await addOrganization(testDb)
  const client_id = await addClient(testDb, acme)
  const scored = Array.from({ length: 1_100 }, (_, nth) => ({
    id: newId<CallId>(),
    client_id,
    created_at: new Date(Date.parse('2026-01-30T23:00:00Z') + nth * 60_000)
  }))
  await addCalls(testDb, acme, scored)
  await addScores(
    testDb,
    acme,
    scored.map((call) => ({ ...call, lead_score: 80 }))
  )
  const [oldest, above] = scored

  const found = await findNeighbours({ db, reach: acme }, oldest?.id ?? newId<CallId>(), {
    filter: { leadScoreFrom: 70 }
  })

  expect(found).toMatchObject({ previous: above?.id, next: null, position: 1_100 })
})

it('does not find calls of other organizations', async () => {
  expect(
    await findNeighbours({ db, reach: await addOrganization(testDb) }, calls[0]?.id ?? newId<CallId>(), { filter: {} })
  ).toBeUndefined()
})
