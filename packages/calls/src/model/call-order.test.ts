import { addCalls, addCustomer, connectTestDatabase, createTestDatabaseUrl, someEndpoint } from '@callbook/db/testing'
import type { ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import { runInKysely } from '@callbook/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { callsOf, customersOf, hoursAfter, noon, someReport, startWriter } from '../testing/index.ts'
import { orderCalls } from './call-order.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)
const caller = { callerPhoneNumber: '+12025550147' }

it.each([
  { which: 'without a time', startedAt: null },
  { which: 'with a time', startedAt: noon }
])('reads a few rows for a customer with 3,000 calls $which and without a name', async ({ startedAt }) => {
  const { organizationId, clientId } = await someEndpoint(testDb)
  const id = await addCustomer(testDb, organizationId, clientId)
  await addManyCalls(organizationId, clientId, id, startedAt)

  const plans: Plan[] = []
  await orderCalls(
    async ({ queries, read }) => {
      for (const { text, values = [] } of queries) plans.push(await explain(text, values))
      const call = { id: '', caller_full_name: null, caller_email: null, occurred_at: '' }

      return read(queries.map(() => ({ rows: [call] })))
    },
    [{ organizationId, id }]
  )

  expect(plans).toHaveLength(4)
  for (const plan of plans) {
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(100)
    expect(rowsRead(plan)).toBeLessThanOrEqual(1)
  }
})

it('finds the first, last and last named call if the assumed last call is earlier than others', async () => {
  const endpoint = await someEndpoint(testDb)
  const writer = startWriter(connectionString)
  const store = (providerCallId: string, startedAt: Date | null, callerFullName: string | null, hours: number) => {
    const report = someReport(endpoint, { ...caller, providerCallId, startedAt, callerFullName })
    return writer.append({ ...report, receivedAt: hoursAfter(noon, hours) })
  }
  await store('a', hoursAfter(noon, -4), null, -3)
  await store('b', hoursAfter(noon, -3), 'Ada Lovelace', -2)
  await store('c', null, null, -1)
  await store('d', null, 'Grace Hopper', -0.5)

  await store('d', hoursAfter(noon, -9), 'Grace Hopper', 25)

  const ids = new Map((await callsOf(testDb, endpoint)).map((call) => [call.provider_call_id, call.id]))
  expect(await customersOf(testDb, endpoint)).toMatchObject([
    {
      first_call_id: ids.get('d'),
      first_call_at: hoursAfter(noon, -9).toISOString(),
      last_call_id: ids.get('c'),
      last_call_at: hoursAfter(noon, -1).toISOString(),
      full_name: 'Ada Lovelace',
      named_at: hoursAfter(noon, -3).toISOString()
    }
  ])
})

it('does not move a call without a time if its report arrives again', async () => {
  const endpoint = await someEndpoint(testDb)
  const untimed = someReport(endpoint, { ...caller, startedAt: null })
  const writer = startWriter(connectionString)
  await writer.append(untimed)
  const [before] = await customersOf(testDb, endpoint)

  await writer.append({ ...untimed, receivedAt: hoursAfter(noon, 30) })

  expect(await customersOf(testDb, endpoint)).toMatchObject([
    { last_call_at: before?.last_call_at, first_call_at: before?.first_call_at, total_calls: 1 }
  ])
})

async function addManyCalls(
  organizationId: OrganizationId,
  client_id: ClientId,
  customer_id: CustomerId,
  startedAt: Date | null
): Promise<void> {
  const calls = Array.from({ length: 3_000 }, (_, index) => ({
    client_id,
    customer_id,
    created_at: hoursAfter(noon, index),
    started_at: startedAt && hoursAfter(startedAt, index),
    caller_full_name: index === 0 ? 'Ada Lovelace' : null
  }))
  for (let start = 0; start < calls.length; start += 500) {
    await addCalls(testDb, organizationId, calls.slice(start, start + 500))
  }
}

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Returns the plan that a connection of the writer uses. */
async function explain(text: string, values: readonly unknown[]): Promise<Plan> {
  return await testDb.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const query = { text: `explain (analyze, buffers, format json) ${text}`, values }
    const [row] = await runInKysely<{ 'QUERY PLAN': string | readonly { Plan: Plan }[] }>(tx, query)
    const found = row?.['QUERY PLAN'] ?? '[]'
    const [plan] = (typeof found === 'string' ? JSON.parse(found) : found) as readonly { Plan: Plan }[]
    if (plan === undefined) throw new Error('no plan')

    return plan.Plan
  })
}

function rowsRead({ Plans = [], ...node }: Plan): number {
  const own = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)

  return Plans.length === 0 ? own : Math.max(...Plans.map(rowsRead))
}
