import type { OrganizationId } from '@callbook/domain'
import { rebuildCounts } from '@callbook/operations'
import { withDatabase } from '../stack/postgres.ts'
import { copyRows, withCopyPool } from './copy.ts'
import { type PlanOptions, planCalls } from './plan.ts'
import { callColumns, callRow, createWorld, customerColumns, customerRow, evaluationTables, mapRows } from './rows.ts'
import { benchmark, insertTenants } from './tenants.ts'

/** Number of calls whose rows are sent together. */
const batchSize = 20_000

/**
 * Fills a migrated database with the rows and counters of a year of calls.
 *
 * @returns the organizations; the one with the largest share is first
 */
export async function fill(connectionString: string, options: PlanOptions): Promise<readonly OrganizationId[]> {
  const plan = planCalls(options)
  const { calls, customers } = plan
  const ids = await withDatabase(connectionString, (db) => insertTenants(db, plan, options.seed))
  const world = createWorld(plan, ids, options.seed)

  await withCopyPool(connectionString, async (pool) => {
    const rows = mapRows(0, customers.length, (index) => [customerRow(world, index)])
    await copyRows(pool, { table: 'customers', columns: customerColumns, rows })
    for (let from = 0; from < calls; from += batchSize) {
      const until = Math.min(calls, from + batchSize)
      const rows = mapRows(from, until, (call) => [callRow(world, call)])
      await copyRows(pool, { table: 'calls', columns: callColumns, rows })
      for (const { table, columns, rowsOf } of evaluationTables) {
        await copyRows(pool, { table, columns, rows: mapRows(from, until, (call) => rowsOf(world, call)) })
      }
      process.stderr.write(`${until} of ${calls} calls\n`)
    }
    await withDatabase(connectionString, (db) => {
      const scope = { organizationIds: ids.organizations, since: undefined }
      return rebuildCounts(db, benchmark, scope)
    })
    await pool.query('vacuum (analyze)')
  })

  return ids.organizations
}
