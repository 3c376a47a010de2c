import {
  type ClientId,
  callDirections,
  callStatuses,
  evaluationStatuses,
  type OrganizationId,
  parseSearch
} from '@callbook/domain'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { addCalls, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { countChoices } from './count-choices.ts'

const { db, testDb } = await createTestDatabase()
const start = Date.parse('2026-01-30T22:10:00Z')
let acme: OrganizationId
let clients: readonly [ClientId, ClientId]

beforeAll(async () => {
  acme = await addOrganization(testDb)
  clients = [await addClient(testDb, acme), await addClient(testDb, acme)]
  await addCalls(
    testDb,
    acme,
    Array.from({ length: 150 }, (_, index) => ({
      client_id: clients[index % 3 === 0 ? 0 : 1],
      created_at: new Date(start + index * 1_800_000),
      status: callStatuses[index % 5] ?? 'unknown',
      direction: callDirections[index % 3] ?? 'unknown',
      ...(index % 4 === 0 && { evaluation_status: 'partial' as const }),
      ...(index % 4 === 1 && { evaluation_status: 'completed' as const, human_review_required: index % 8 === 1 })
    }))
  )
})

const bound = fc.integer({ min: -10, max: 160 }).map((step) => new Date(start + step * 1_500_000))

it('counts each choice of a filter as plain SQL does', async () => {
  const filters = fc.record(
    {
      client: fc.nat(1),
      status: fc.uniqueArray(fc.constantFrom(...callStatuses), { minLength: 1 }),
      direction: fc.constantFrom(...callDirections),
      evaluationStatus: fc.constantFrom(...evaluationStatuses),
      humanReviewRequired: fc.boolean(),
      start: bound,
      end: bound
    },
    { requiredKeys: [] }
  )
  await fc.assert(
    fc.asyncProperty(filters, async ({ client, ...filter }) => {
      const clientId = client === undefined ? undefined : clients[client]
      const { rows } = await sql<Record<string, string | boolean | null>>`
        select status, direction, evaluation_status, human_review_required from calls
        where organization_id = ${acme} and (${clientId ?? null}::uuid is null or client_id = ${clientId ?? null}::uuid)
          and occurred_at >= ${filter.start ?? new Date(0)} and occurred_at <= ${filter.end ?? new Date('2030-01-01')}`.execute(
        testDb
      )
      const requested: Record<string, readonly unknown[] | undefined> = {
        status: filter.status,
        direction: filter.direction && [filter.direction],
        evaluation_status: filter.evaluationStatus && [filter.evaluationStatus],
        human_review_required: filter.humanReviewRequired === undefined ? undefined : [filter.humanReviewRequired]
      }
      const found = await countChoices({ db, reach: acme }, { ...filter, clientId })

      for (const [column, counts] of Object.entries(found ?? {})) {
        const others = rows.filter((row) =>
          Object.entries(requested).every(([name, values]) => name === column || (values?.includes(row[name]) ?? true))
        )
        const expected = Object.keys(counts).map((value) => [
          value,
          others.filter((row) => String(row[column]) === value).length
        ])
        expect(counts).toEqual(Object.fromEntries(expected))
      }
      expect(Object.keys(found ?? {})).toHaveLength(4)
    }),
    { numRuns: propertyRuns(150) }
  )
}, 60_000)

it.each([
  { provider: 'vapi' },
  { callerName: ['dana'] as const },
  { search: parseSearch('refund') },
  { phoneNumber: '+12025550143' }
])('has no counts for %j, which has no counters', async (filter) => {
  expect(await countChoices({ db, reach: acme }, filter)).toBeUndefined()
})
