import { type CallStatus, nameWords } from '@callbook/domain'
import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addCallers,
  addCalls,
  addClient,
  addCustomer,
  addOrganization,
  createTestDatabase,
  readPage
} from '../../testing/index.ts'
import { callColumns, listCalls } from '../calls/calls.ts'
import { countedCalls } from '../counts/counted-tables.ts'
import { timeRange } from '../counts/time-range.ts'
import { customerColumns, listCustomers } from '../customers/customers.ts'
import { mostCounted } from '../lists/limits.ts'
import type { Page } from '../lists/page.ts'
import { type NameSearch, nameSearch } from './has-words.ts'
import { namedPage } from './named-page.ts'

const { db, testDb } = await createTestDatabase()
const [acme, other] = [await addOrganization(testDb), await addOrganization(testDb)]
const clients = [await addClient(testDb, acme), await addClient(testDb, acme)] as const
const stranger = await addClient(testDb, other)

const search = (text: string) => nameSearch(nameWords(text)) as NameSearch

const words = ['Ana', 'ANNA', 'Änne', 'anna-marie', "O'Brien", 'Brian', 'Łukasz', 'Lu', 'de', 'x_%']
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((chosen) => chosen.join(' '))
const instants = [0, 1, 2, 3_599_999, 3_600_000].map((ms) => new Date(Date.parse('2026-01-31T23:00:00Z') + ms))
const someStatuses = ['completed', 'failed', 'busy'] as const

const calls = fc
  .sample(fc.tuple(fc.option(name), fc.constantFrom(...instants), fc.constantFrom(...someStatuses)), {
    numRuns: 120,
    seed: 7
  })
  .map(([caller_full_name, created_at, status], index) => ({
    client_id: clients[index % 2 === 0 ? 0 : 1],
    caller_full_name,
    created_at,
    status,
    caller_phone_number: `+1202555011${index % 4}`
  }))

beforeAll(async () => {
  await addCalls(testDb, acme, calls)
  await addCallers(testDb, acme)
  await addCalls(
    testDb,
    other,
    calls.map((call) => ({ ...call, client_id: stranger }))
  )
})

const requested = fc.oneof(
  name.map((text) => text.split(' ').slice(0, 2).join(' ')),
  fc.constantFrom('a', 'an', 'ann', 'anna m', 'ob', "o'b", 'b', 'lu', 'l a', 'd', 'zz', 'x')
)
const filter = fc.record(
  {
    clientId: fc.constantFrom(...clients),
    status: fc.constantFrom(...someStatuses),
    start: fc.constantFrom(...instants),
    end: fc.constantFrom(...instants)
  },
  { requiredKeys: [] }
)

interface Filter {
  readonly clientId?: string
  readonly status?: CallStatus
  readonly start?: Date
  readonly end?: Date
}

/** Counts the matches with plain SQL. */
function matching(text: string, { clientId, status, start, end }: Filter, all = calls): typeof calls {
  const beginnings = nameWords(text).split(' ')

  return all.filter((call) => {
    const has = nameWords(call.caller_full_name ?? '').split(' ')

    return (
      beginnings.every((beginning) => has.some((word) => word.startsWith(beginning))) &&
      (clientId === undefined || call.client_id === clientId) &&
      (status === undefined || call.status === status) &&
      (start === undefined || call.created_at >= start) &&
      (end === undefined || call.created_at <= end)
    )
  })
}

const page = fc.record({ limit: fc.integer({ min: 1, max: 200 }), offset: fc.integer({ min: 0, max: 30 }) })

describe('a search by name', () => {
  it.each([
    { by: 'what is fewer', mostSorted: undefined },
    { by: 'the range, where the words are many', mostSorted: 25 },
    { by: 'a walk, where both are', mostSorted: 0 }
  ])('finds every match once, newest first, by $by', async ({ mostSorted }) => {
    await fc.assert(
      fc.asyncProperty(requested, filter, page, async (text, { start, end, ...rest }, part) => {
        const range = timeRange(start, end)
        const { clientId, status } = { clientId: undefined, status: undefined, ...rest }
        const rows = {
          table: countedCalls,
          organizationId: acme,
          clientId,
          requested: status === undefined ? undefined : { status }
        }
        const expected = matching(text, { ...rest, ...(start && { start }), ...(end && { end }) })

        const found = await run(namedPage(rows, range, search(text), part, mostSorted))

        expect(Number(found[0]?.total)).toBe(expected.length)
        const times = expected.map(({ created_at }) => created_at.getTime()).sort((a, b) => b - a)
        const reported = found.filter(({ id }) => id !== null)
        expect(reported.map(({ at }) => new Date(at ?? '').getTime())).toEqual(
          times.slice(part.offset, part.offset + part.limit)
        )
        expect(new Set(reported.map(({ id }) => id)).size).toBe(reported.length)
      }),
      { numRuns: 150 }
    )
  })

  async function run({ text, values }: { readonly text: string; readonly values: unknown[] }) {
    const { rows } = await testDb.executeQuery<{ total: string; id: string | null; at: string | null }>(
      CompiledQuery.raw(text, values)
    )

    return rows
  }

  it.each([{}, { phoneNumber: '+12025550111' }])('of calls with %j can be read to its end', async (more) => {
    const list = (at: Page) =>
      readPage(callColumns, (form) => listCalls(db, acme, { ...more, callerName: search('ann') }, at, form))
    const plain = await list({ limit: 200, offset: 0 })

    const steps = [await list({ limit: 7, after: undefined })]
    for (let after = steps[0]?.next; after !== undefined; after = steps.at(-1)?.next) {
      steps.push(await list({ limit: 7, after }))
    }

    expect(plain.total).toBeGreaterThan(8)
    expect(plain.rows).toHaveLength(plain.total)
    expect(steps.flatMap(({ rows }) => rows)).toEqual(plain.rows)
    expect(new Set(steps.map(({ total }) => total))).toEqual(new Set([plain.total]))
  })

  it('of customers combines with other filters', async () => {
    const [clientId, elsewhere] = clients
    const dana = { full_name: 'Dana Whitfield', phone_number: '+12025550100' }
    const id = await addCustomer(testDb, acme, clientId, dana)
    await addCustomer(testDb, acme, elsewhere, dana)
    await addCustomer(testDb, acme, clientId, { ...dana, phone_number: '+12025550101', customer_status: 'returning' })
    const find = async (requested: object) => {
      const at = { limit: 50, offset: 0 }
      const { rows, total } = await readPage(customerColumns, (form) =>
        listCustomers(db, acme, { name: search('whit'), ...requested }, at, form)
      )
      return { total, ids: rows.map((row) => row.id) }
    }

    expect((await find({})).total).toBe(3)
    expect((await find({ clientId })).total).toBe(2)
    expect(await find({ clientId, customerStatus: 'new' })).toEqual({ total: 1, ids: [id] })
    expect(await find({ clientId, phoneNumber: dana.phone_number })).toEqual({ total: 1, ids: [id] })
  })

  it('counts up to its limit', async () => {
    const organizationId = await addOrganization(testDb)
    const client_id = await addClient(testDb, organizationId)
    const many = Array.from({ length: mostCounted + 50 }, () => ({ client_id, caller_full_name: 'Dana' }))
    await addCalls(testDb, organizationId, many)

    const { rows, total } = await readPage(callColumns, (form) =>
      listCalls(db, organizationId, { callerName: search('dana') }, { limit: 200, offset: mostCounted }, form)
    )

    expect({ total, rows: rows.length }).toEqual({ total: mostCounted + 1, rows: 50 })
  })

  it('reports more than the limit for very frequent words without counting them', async () => {
    const organizationId = await addOrganization(testDb)
    const client_id = await addClient(testDb, organizationId)
    const many = Array.from({ length: mostCounted * 3 + 1 }, () => ({ client_id, caller_full_name: 'Dana' }))
    await addCalls(testDb, organizationId, many)
    await addCalls(testDb, organizationId, [...many, { client_id, caller_full_name: 'Zoe' }])
    const rows = { table: countedCalls, organizationId, clientId: undefined, requested: undefined }
    const find = (text: string) =>
      run(namedPage(rows, timeRange(undefined, undefined), search(text), { limit: 2, offset: 0 }, mostCounted * 6))

    expect((await find('d')).map(({ total }) => Number(total))).toEqual([mostCounted + 1, mostCounted + 1])
    expect((await find('z')).map(({ total }) => Number(total))).toEqual([1])
  })
})
