import type { ClientId, OrganizationId } from '@callbook/domain'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addCalls,
  addClient,
  addCustomer,
  addOrganization,
  createTestDatabase,
  type PageOf,
  readPage
} from '../../testing/index.ts'
import { callColumns, listCalls } from '../calls/calls.ts'
import { customerColumns, listCustomers } from '../customers/customers.ts'
import { callEvaluationColumns, listCallEvaluations } from '../evaluations/evaluations.ts'
import type { Page } from './page.ts'

const { db, testDb } = await createTestDatabase()
const [acme, other] = [await addOrganization(testDb), await addOrganization(testDb)]
const clients: [ClientId, ClientId] = [await addClient(testDb, acme), await addClient(testDb, acme)]
const stranger = await addClient(testDb, other)

/** Few instants, so that items share them, including the ends of an hour and a month. */
const instants = [0, 1, 2, 3_599_999, 3_600_000].map((ms) => new Date(Date.parse('2026-01-31T23:00:00Z') + ms))
const instant = fc.constantFrom(...instants)

for (const [index, at] of fc.sample(instant, { numRuns: 60, seed: 1 }).entries()) {
  const clientId = clients[index % 3 === 0 ? 0 : 1]
  await addCalls(testDb, acme, [
    {
      client_id: clientId,
      created_at: at,
      status: index % 2 === 0 ? 'completed' : 'busy',
      direction: index % 3 === 0 ? 'inbound' : 'outbound'
    }
  ])
  await addCalls(testDb, other, [{ client_id: stranger, created_at: at }])
  await addCustomer(testDb, acme, clientId, {
    phone_number: `+1202555${1000 + index}`,
    customer_status: index % 2 === 0 ? 'new' : 'returning',
    created_at: at
  })
}

const clientId = fc.constantFrom(undefined, ...clients)
const dates = { start: fc.option(instant, { nil: undefined }), end: fc.option(instant, { nil: undefined }) }

type List = (page: Page) => Promise<PageOf<'id'>>

const lists = [
  {
    what: 'calls by client and dates',
    list: fc.record({ clientId, ...dates }).map(
      (filter): List =>
        (page) =>
          readPage(callColumns, (form) => listCalls({ db, reach: acme }, filter, { page, form }))
    )
  },
  {
    what: 'calls by status',
    list: fc
      .record({ clientId, ...dates, status: fc.constantFrom('busy' as const, ['busy' as const, 'completed' as const]) })
      .map(
        (filter): List =>
          (page) =>
            readPage(callColumns, (form) => listCalls({ db, reach: acme }, filter, { page, form }))
      )
  },
  {
    what: 'calls by direction and evaluation',
    list: fc
      .record({
        clientId,
        ...dates,
        direction: fc.constant('inbound' as const),
        evaluationStatus: fc.constant('pending' as const)
      })
      .map(
        (filter): List =>
          (page) =>
            readPage(callColumns, (form) => listCalls({ db, reach: acme }, filter, { page, form }))
      )
  },
  {
    what: 'evaluations',
    list: fc.record({ clientId, ...dates }).map(
      (filter): List =>
        (page) =>
          readPage(callEvaluationColumns, (form) => listCallEvaluations({ db, reach: acme }, filter, { page, form }))
    )
  },
  {
    what: 'customers',
    list: fc
      .record({
        clientId,
        customerStatus: fc.constantFrom(undefined, 'new' as const, ['new' as const, 'returning' as const])
      })
      .map(
        (filter): List =>
          (page) =>
            readPage(customerColumns, (form) => listCustomers({ db, reach: acme }, filter, { page, form }))
      )
  }
]

describe('reading by cursor', () => {
  it.each(lists)('through $what returns each item of the plain list once, in order', async ({ list: filtered }) => {
    await fc.assert(
      fc.asyncProperty(filtered, fc.integer({ min: 1, max: 70 }), async (list, limit) => {
        const plain = await list({ limit: 200, offset: 0 })

        const steps = await walk(list, limit)

        expect(steps.flatMap(idsOf)).toEqual(idsOf(plain))
        expect(new Set(steps.map(({ total }) => total))).toEqual(new Set([plain.total]))
        expect(steps.slice(0, -1).every(({ rows }) => rows.length === limit)).toBe(true)
        expect(steps).toHaveLength(Math.max(Math.ceil(plain.total / limit), 1))
      }),
      { numRuns: propertyRuns(40) }
    )
  })

  it('misses and repeats nothing while calls are stored', async () => {
    const organizationId = await addOrganization(testDb)
    const client = await addClient(testDb, organizationId)
    await store(organizationId, client, 50)
    const list: List = (page) =>
      readPage(callColumns, (form) => listCalls({ db, reach: organizationId }, {}, { page, form }))
    const before = await list({ limit: 200, offset: 0 })

    const steps = await walk(list, 7, () => store(organizationId, client, 3))

    expect(steps.flatMap(idsOf)).toEqual(idsOf(before))
    expect(steps.map(({ total }) => total)).toEqual(steps.map((_, index) => 50 + 3 * index))
  })

  it('can start at the end', async () => {
    const after = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

    const { rows, total, next } = await readPage(callColumns, (form) =>
      listCalls({ db, reach: acme }, {}, { page: { limit: 1, after }, form })
    )

    expect({ rows, total, next }).toEqual({ rows: [], total: 60, next: undefined })
  })
})

/** Returns all pages to the end of `list` and runs `between` after each. */
async function walk(list: List, limit: number, between: () => Promise<void> = async () => undefined) {
  const first = await list({ limit, after: undefined })
  const steps = [first]

  for (let after = first.next; after !== undefined; after = steps.at(-1)?.next) {
    await between()
    steps.push(await list({ limit, after }))
  }

  return steps
}

function idsOf({ rows }: PageOf<'id'>): unknown[] {
  return rows.map(({ id }) => id)
}

async function store(organizationId: OrganizationId, client: ClientId, count: number): Promise<void> {
  await addCalls(
    testDb,
    organizationId,
    Array.from({ length: count }, () => ({ client_id: client }))
  )
}
