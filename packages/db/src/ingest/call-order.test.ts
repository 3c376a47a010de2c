import type { ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import { CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import { addCalls, addCustomer, connectTestDatabase, createTestDatabaseUrl } from '../testing/index.ts'
import { orderCalls } from './call-order.ts'
import { callsOf, customersOf, hoursAfter, noon, someEndpoint, someReport, startWriter } from './testing.ts'

const connectionString = await createTestDatabaseUrl()
const db = connectTestDatabase(connectionString)
const caller = { callerPhoneNumber: '+12025550147' }

it.each([
  { which: 'without a time', startedAt: null },
  { which: 'with a time', startedAt: noon }
])('reads a few rows of a customer with 3,000 calls $which and without a name', async ({ startedAt }) => {
  const { organizationId, clientId } = await someEndpoint(db)
  const id = await addCustomer(db, organizationId, clientId)
  await addManyCalls(organizationId, clientId, id, startedAt)

  const plans: Plan[] = []
  await orderCalls(
    (queries) =>
      Promise.all(
        queries.map(async ({ text, values = [] }) => {
          plans.push(await explain(text, values))
          return { rows: [{ id: '' as never, caller_full_name: null, caller_email: null, time: '' }] }
        })
      ),
    [{ organizationId, id }]
  )

  expect(plans).toHaveLength(5)
  for (const plan of plans) {
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(100)
    expect(rowsRead(plan)).toBeLessThanOrEqual(1)
  }
})

it('finds the first, the last and the last named call when the last turns out to be earlier than others', async () => {
  const endpoint = await someEndpoint(db)
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

  const ids = new Map((await callsOf(db, endpoint)).map((call) => [call.provider_call_id, call.id]))
  expect(await customersOf(db, endpoint)).toMatchObject([
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

it('leaves a call without a time where it was when its report comes again', async () => {
  const endpoint = await someEndpoint(db)
  const untimed = someReport(endpoint, { ...caller, startedAt: null })
  const writer = startWriter(connectionString)
  await writer.append(untimed)
  const [before] = await customersOf(db, endpoint)

  await writer.append({ ...untimed, receivedAt: hoursAfter(noon, 30) })

  expect(await customersOf(db, endpoint)).toMatchObject([
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
    received_at: hoursAfter(noon, index),
    started_at: startedAt && hoursAfter(startedAt, index),
    caller_full_name: index === 0 ? 'Ada Lovelace' : null
  }))
  for (let start = 0; start < calls.length; start += 500) {
    await addCalls(db, organizationId, calls.slice(start, start + 500))
  }
}

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** As a connection of the writer plans it. */
async function explain(text: string, values: readonly unknown[]): Promise<Plan> {
  return await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const query = `explain (analyze, buffers, format json) ${text}`
    const explained = CompiledQuery.raw(query, [...values])
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string | readonly { Plan: Plan }[] }>(explained)
    const found = rows[0]?.['QUERY PLAN'] ?? '[]'
    const [plan] = (typeof found === 'string' ? JSON.parse(found) : found) as readonly { Plan: Plan }[]
    if (plan === undefined) throw new Error('no plan')

    return plan.Plan
  })
}

function rowsRead({ Plans = [], ...node }: Plan): number {
  const own = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)

  return Plans.length === 0 ? own : Math.max(...Plans.map(rowsRead))
}
