import type { ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { addCallers, addCalls, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { summedCalls } from '../analytics/sum-calls.ts'
import { customerPage } from '../customers/customers.ts'
import { callPage } from './call-page.ts'
import { callColumns } from './calls.ts'

const { testDb } = await createTestDatabase()
const start = Date.parse('2026-01-01T00:00:00Z')
const phoneNumber = '+12025550107'
const page = { limit: 50, after: undefined }
let organizationId: OrganizationId
let clientId: ClientId
let customerId: CustomerId

beforeAll(async () => {
  organizationId = await addOrganization(testDb)
  clientId = await addClient(testDb, organizationId)
  const other = await addClient(testDb, organizationId)
  const calls = Array.from({ length: 3_000 }, (_, nth) => ({
    client_id: nth % 3 === 0 ? clientId : other,
    created_at: new Date(start + nth * 600_000),
    caller_phone_number: `+1202555${String(100 + (nth % 100)).padStart(4, '0')}`
  }))
  for (let from = 0; from < calls.length; from += 500) {
    await addCalls(testDb, organizationId, calls.slice(from, from + 500))
  }
  await addCallers(testDb, organizationId)
  const [customer] = await testDb.selectFrom('customers').select('id').where('client_id', '=', clientId).execute()
  customerId = customer?.id as CustomerId
  await sql`vacuum analyze calls, customers`.execute(testDb)
})

it('lists the calls of an organization, of a client and of a caller by one index each, without sorting', async () => {
  const plans = [
    await planOf(callPage(organizationId, {}, page, callColumns)),
    await planOf(callPage(organizationId, { clientId }, page, callColumns)),
    await planOf(callPage(organizationId, { customerId }, page, callColumns))
  ]

  for (const [index, name] of ['calls_by_time', 'calls_of_client', 'calls_of_customer'].entries()) {
    expect(plans[index]).toMatch(new RegExp(`Index (Only )?Scan using ${name} on calls`))
  }
  expect(plans[0]).not.toContain('Seq Scan on calls')
})

it('finds the calls with a number by the customers with that number', async () => {
  const plan = await planOf(callPage(organizationId, { phoneNumber }, page, callColumns))

  expect(plan.match(/Index Only Scan using calls_of_customer on calls/g)).toHaveLength(2)
})

it('finds the customers with a number, of all clients or of one, by the unique index of numbers', async () => {
  const plans = [
    await planOf(customerPage(organizationId, { phoneNumber }, page)),
    await planOf(customerPage(organizationId, { phoneNumber, clientId }, page))
  ]

  for (const plan of plans) {
    expect(plan.match(/customers_organization_id_phone_number_client_id_key/g)).toHaveLength(2)
    expect(plan).not.toContain('Seq Scan on customers')
  }
})

it('sums calls by the index by time only', async () => {
  const whereTime = sql`occurred_at >= ${new Date(start)} and occurred_at < ${new Date(start + 86_400_000)}`
  const query = sql`explain select sum(cost_usd) from (${summedCalls(organizationId, { clientId }, whereTime)}) as calls`
  const { rows } = await query.$castTo<PlanLine>().execute(testDb)

  expect(textOf(rows)).toContain('Index Only Scan using calls_by_time on calls')
})

interface PlanLine {
  readonly 'QUERY PLAN': string
}

async function planOf(statement: Sql): Promise<string> {
  const { rows } = await sql<PlanLine>`explain ${statement}`.execute(testDb)

  return textOf(rows)
}

/** Removes the numbers of shards on a cluster from the names of tables and indexes. */
function textOf(rows: readonly PlanLine[]): string {
  return rows.map((row) => row['QUERY PLAN'].replaceAll(/_\d{6}\b/g, '')).join('\n')
}
