import { type CallId, type CustomerId, customerStatuses, nameWords, type OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { addCalls, addClient, addCustomer, addOrganization, createTestDatabase } from '../../testing/index.ts'
import type { CustomerFilter } from './customers.ts'
import { listCustomersByLastCall } from './customers-by-last-call.ts'
import { nameSearch } from './named-page.ts'

const { db, testDb } = await createTestDatabase()
const organizationId = await addOrganization(testDb)
const clients = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)] as const
const start = Date.parse('2026-01-01T00:00:00Z')
const full_names = ['Ada Lovelace', 'Dana Whitfield', '']

const customers = Array.from({ length: 60 }, (_, nth) => ({
  nth,
  clientId: clients[nth % 3 === 0 ? 0 : 1],
  calls: nth === 7 ? 400 : 1 + (nth % 4),
  full_name: full_names[nth % full_names.length] ?? '',
  customer_status: customerStatuses[nth % customerStatuses.length] ?? 'new',
  phone_number: `+120255501${String(10 + (nth % 59))}`
}))
const expected: { id: CustomerId; at: number; lastCallId: string; customer: (typeof customers)[number] }[] = []

beforeAll(async () => {
  for (const customer of customers) expected.push(await store(organizationId, customer))
  await store(await addOrganization(testDb))
  expected.sort((a, b) => b.at - a.at || (a.lastCallId < b.lastCallId ? 1 : -1))
})

async function store(organization: OrganizationId, customer = customers[0]) {
  if (customer === undefined) throw new Error('no customer')
  const { nth, calls: count, phone_number, full_name, customer_status } = customer
  const client_id = organization === organizationId ? customer.clientId : await addClient(testDb, organization)
  const calls = Array.from({ length: count }, (_, call) => ({
    id: newId<CallId>(),
    client_id,
    created_at: new Date(start + (call * 7_200_000 + (nth % 20) * 60_000))
  })).toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const last = calls.at(-1)
  if (last === undefined) throw new Error('no call')
  const words = { full_name, name_words: nameWords(full_name), customer_status, phone_number }
  const latest = { last_call_id: last.id, last_call_at: last.created_at }
  const id = await addCustomer(testDb, organization, client_id, { ...words, ...latest })
  await addCalls(
    testDb,
    organization,
    calls.map((call) => ({ ...call, customer_id: id }))
  )

  return { id, at: last.created_at.getTime(), lastCallId: last.id, customer }
}

const status = fc.constantFrom(...customerStatuses)
const filter: fc.Arbitrary<CustomerFilter> = fc.record(
  {
    clientId: fc.constantFrom(...clients),
    customerStatus: fc.oneof(status, fc.uniqueArray(status, { minLength: 1 })),
    name: fc.constantFrom('ada', 'dana whit').map(nameSearch),
    phoneNumber: fc.constantFrom('+12025550110', '+12025550117')
  },
  { requiredKeys: [] }
)

describe('listCustomersByLastCall', () => {
  it('returns each customer once, in the order of a plain sort, also behind a caller with many calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        filter,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(30, 5_000),
        async (one, limit, most) => {
          const read = (after: Parameters<typeof listCustomersByLastCall>[2]['part']['after']) =>
            listCustomersByLastCall({ db, reach: organizationId }, one, { part: { limit, after }, most })
          const parts = [await read(undefined)]
          for (let after = parts[0]?.next; after !== undefined; after = parts.at(-1)?.next)
            parts.push(await read(after))

          const ids = expected.filter(({ customer }) => isMatch(one, customer)).map(({ id }) => id)
          expect(parts.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids)
          expect(new Set(parts.map(({ total }) => total))).toEqual(new Set([ids.length]))
          expect(parts.every(({ rows }) => rows.length <= limit)).toBe(true)
        }
      ),
      { numRuns: propertyRuns(60) }
    )
  })
})

function isMatch(requested: CustomerFilter, customer: (typeof customers)[number]): boolean {
  const words = nameWords(customer.full_name).split(' ')

  return (
    [undefined, customer.clientId].includes(requested.clientId) &&
    [requested.customerStatus ?? customer.customer_status].flat().includes(customer.customer_status) &&
    [undefined, customer.phone_number].includes(requested.phoneNumber) &&
    (requested.name ?? []).every((beginning) => words.some((word) => word.startsWith(beginning)))
  )
}
