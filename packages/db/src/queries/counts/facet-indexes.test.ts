import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { countedCalls, countedCustomers } from './counted-tables.ts'

const { testDb } = await createTestDatabase()

it.each([
  { table: countedCalls, index: 'calls_by_facet' },
  { table: countedCalls, index: 'calls_of_client_by_facet' },
  { table: countedCustomers, index: 'customers_by_facet' },
  { table: countedCustomers, index: 'customers_of_client_by_facet' }
])('$index indexes the slots that $table.name are counted by', async ({ table, index }) => {
  const isOfClient = index.includes('client')
  const organizationId = await addOrganization(testDb)

  const plan = await testDb.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id, ${sql.ref(table.time)} from ${sql.table(table.name)}
      where organization_id = ${organizationId} and ${sql.raw(table.facets.expression)} = 2::smallint
        ${isOfClient ? sql`and client_id = ${organizationId}` : sql``}
      order by ${sql.ref(table.time)} desc, id desc limit 1`.execute(tx)

    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

  expect(plan).toMatch(new RegExp(`Index Only Scan using ${index} on ${table.name}`))
  expect(plan).not.toContain('Sort')
})
