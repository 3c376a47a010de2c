import { customerStatuses, nameWords } from '@callbook/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient, addCustomer, addOrganization, createTestDatabase, readPage } from '../../testing/index.ts'
import { mostCounted } from '../lists/limits.ts'
import type { Page, Position } from '../lists/page.ts'
import { type CustomerFilter, customerColumns, listCustomers, selectCountedCustomers } from './customers.ts'
import { findNamed, type NameSearch, nameSearch } from './named-page.ts'

const { db, testDb } = await createTestDatabase()
const [acme, other] = [await addOrganization(testDb), await addOrganization(testDb)]
const clients = [await addClient(testDb, acme), await addClient(testDb, acme)] as const
const stranger = await addClient(testDb, other)

const search = (text: string) => nameSearch(nameWords(text)) as NameSearch

const words = ['Ana', 'ANNA', 'Änne', 'anna-marie', "O'Brien", 'Brian', 'Łukasz', 'Lu', 'de', 'x_%']
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((chosen) => chosen.join(' '))
const instants = [0, 1, 2, 3_600_000].map((ms) => new Date(Date.parse('2026-01-31T23:00:00Z') + ms))

const customers = fc
  .sample(fc.tuple(name, fc.constantFrom(...instants), fc.constantFrom(...customerStatuses)), { numRuns: 120, seed: 7 })
  .map(([full_name, created_at, customer_status], nth) => ({
    ...{ full_name, created_at, customer_status },
    phone_number: `+1202555${String(nth).padStart(4, '0')}`
  }))
const stored: { id: string; clientId: string; customer: (typeof customers)[number] }[] = []

beforeAll(async () => {
  for (const [nth, customer] of customers.entries()) {
    const clientId = clients[nth % 2 === 0 ? 0 : 1]
    stored.push({ id: await addCustomer(testDb, acme, clientId, customer), clientId, customer })
    await addCustomer(testDb, other, stranger, customer)
  }
  stored.sort((a, b) => b.customer.created_at.getTime() - a.customer.created_at.getTime() || (a.id < b.id ? 1 : -1))
})

const requested = fc.oneof(
  name.map((text) => text.split(' ').slice(0, 2).join(' ')),
  fc.constantFrom('a', 'an', 'ann', 'anna m', 'ob', "o'b", 'b', 'lu', 'l a', 'd', 'zz', 'x', 'x_%')
)
const filter: fc.Arbitrary<Omit<CustomerFilter, 'name'>> = fc.record(
  {
    clientId: fc.constantFrom(...clients),
    customerStatus: fc.oneof(
      fc.constantFrom(...customerStatuses),
      fc.uniqueArray(fc.constantFrom(...customerStatuses), { minLength: 1 })
    )
  },
  { requiredKeys: [] }
)

const list = (requestedBy: CustomerFilter, page: Page) =>
  readPage(customerColumns, (form) => listCustomers({ db, reach: acme }, requestedBy, { page, form }))

function matching(text: string, { clientId, customerStatus }: CustomerFilter): string[] {
  return stored
    .filter(({ customer, ...one }) => {
      const has = nameWords(customer.full_name).split(' ')

      return (
        search(text).every((beginning) => has.some((word) => word.startsWith(beginning))) &&
        [undefined, one.clientId].includes(clientId) &&
        [customerStatus ?? customer.customer_status].flat().includes(customer.customer_status)
      )
    })
    .map(({ id }) => id)
}

describe('a search for customers by name', () => {
  it('finds every match once, newest first, by offset and by cursor', async () => {
    await fc.assert(
      fc.asyncProperty(
        requested,
        filter,
        fc.integer({ min: 1, max: 40 }),
        fc.nat(30),
        async (text, rest, limit, offset) => {
          const by = { ...rest, name: search(text) }
          const expected = matching(text, rest)

          const at = await list(by, { limit, offset })
          const steps = [await list(by, { limit, after: undefined })]
          for (let after = steps[0]?.next; after !== undefined; after = steps.at(-1)?.next)
            steps.push(await list(by, { limit, after }))

          expect(at.rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit))
          expect(steps.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(expected)
          expect(new Set([at, ...steps].map(({ total }) => total))).toEqual(new Set([expected.length]))
        }
      ),
      { numRuns: 80 }
    )
  })

  it.each([
    { by: 'a walk, if many customers have the word', ofWord: 25, examined: 1_000 },
    { by: 'a walk always', ofWord: 0, examined: 1_000 },
    { by: 'short pages', ofWord: 0, examined: 7 }
  ])('finds every match once, newest first, by $by', async ({ by, ...most }) => {
    await fc.assert(
      fc.asyncProperty(requested, filter, fc.nat(30), async (text, rest, offset) => {
        const expected = matching(text, rest)
        const rows = selectCountedCustomers(acme, rest)

        const at = await findNamed(db, rows, { search: search(text), page: { limit: 20, offset }, most })
        const readStep = (after?: Position) =>
          findNamed(db, rows, { search: search(text), page: { limit: 20, after }, most })
        const steps = [await readStep()]
        for (let after = steps[0]?.next; after !== undefined; after = steps.at(-1)?.next)
          steps.push(await readStep(after))

        expect(steps.flatMap(({ ids }) => ids)).toEqual(expected)
        for (const { ids, total, isBounded } of [at, ...steps]) {
          expect(expected).toEqual(expect.arrayContaining([...ids]))
          if (isBounded) expect(total).toBeLessThanOrEqual(expected.length)
          else expect(total).toBe(expected.length)
        }
        if (by !== 'short pages')
          expect(at).toMatchObject({ ids: expected.slice(offset, offset + 20), isBounded: false })
      }),
      { numRuns: 80 }
    )
  })

  it('examines no more customers than its bound for a page, even if none matches', async () => {
    const page = { limit: 10, after: undefined }
    const last = { id: stored[19]?.id, at: stored[19]?.customer.created_at }
    const found = await findNamed(db, selectCountedCustomers(acme, {}), {
      search: search('zz zz'),
      page,
      most: { ofWord: -1, examined: 20 }
    })

    expect(found).toEqual({ ids: [], total: 0, isBounded: true, next: last })
  })

  it('counts up to its limit', async () => {
    const organizationId = await addOrganization(testDb)
    const clientId = await addClient(testDb, organizationId)
    const id = await addCustomer(testDb, organizationId, clientId, { full_name: 'Dana Whitfield' })
    const copied = Object.keys(customerColumns).filter((column) => !['id', 'phone_number'].includes(column))
    const columns = sql.raw([...copied, 'contacts', 'name_words'].join(', '))
    await sql`
      insert into customers (id, phone_number, ${columns})
      select gen_random_uuid(), 'n' || nth, ${columns} from customers, generate_series(1, ${mostCounted + 50}) as nth
      where id = ${id}`.execute(testDb)

    const { rows, total } = await readPage(customerColumns, (form) =>
      listCustomers(
        { db, reach: organizationId },
        { name: search('whit') },
        { page: { limit: 200, offset: mostCounted }, form }
      )
    )

    expect({ total, rows: rows.length }).toEqual({ total: mostCounted, rows: 51 })
  })
})
