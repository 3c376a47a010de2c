import type { Database } from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import { fill } from '../data/fill.ts'
import type { PlanOptions } from '../data/plan.ts'
import { issueKey } from '../data/tenants.ts'
import { createMigrated, hashSchema, ownTree, type Postgres, withDatabase } from '../stack/postgres.ts'
import type { Tree } from '../stack/tree.ts'
import type { FilterValues } from './pages.ts'

const largestShare = 0.7
const organizations = 20

/** A tenant with many calls, and a key that reads them. */
export interface Tenant {
  readonly connectionString: string
  readonly organizationId: OrganizationId
  readonly key: string
  readonly values: FilterValues
}

/** Number of calls, and the seed of their content. */
type TenantSize = Pick<PlanOptions, 'calls' | 'seed'>

/** Provides a tenant with this number of calls. Its database is kept for the next run with the same schema. */
export async function provideTenant(postgres: Postgres, { calls, seed }: TenantSize): Promise<Tenant> {
  const name = `read_${calls}_${seed}_${await hashSchema(ownTree)}`
  if (!(await exists(postgres, name))) {
    const unfinished = `${name}_unfinished`
    await fill(await createMigrated(postgres, unfinished), planOf({ calls, seed }))
    await withDatabase(postgres.urlOf('postgres'), async (db) => {
      await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(db)
    })
  }

  return await withDatabase(postgres.urlOf(name), async (db) => {
    const tenant = await findLargest(db)

    return { ...tenant, connectionString: postgres.urlOf(name), key: await issueKey(db, tenant.organizationId) }
  })
}

/**
 * Provides the same tenant with other ids, in the schema of another tree. Its database is kept for trees with the same
 * schema.
 */
export async function provideTenantOf(tree: Tree, postgres: Postgres, { calls, seed }: TenantSize): Promise<Tenant> {
  const name = `read_other_${calls}_${seed}_${await hashSchema(tree.folder)}`
  if (!(await exists(postgres, name)))
    await tree.fill(await tree.createMigrated(postgres, name), planOf({ calls, seed }))
  const tenant = await withDatabase(postgres.urlOf(name), findLargest)
  const key = await tree.withDatabase(postgres.urlOf(name), (db) => tree.issueKey(db, tenant.organizationId))

  return { ...tenant, connectionString: postgres.urlOf(name), key }
}

/** Plans a year of calls. Most belong to one tenant. */
function planOf({ calls, seed }: TenantSize): PlanOptions {
  return { calls: Math.round(calls / largestShare), organizations, largestShare, seed, until: new Date() }
}

async function exists(postgres: Postgres, name: string): Promise<boolean> {
  return await withDatabase(postgres.urlOf('postgres'), async (db) => {
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db)

    return rows.length > 0
  })
}

/**
 * Returns the organization with the most calls, its client with the most calls, and an instant in the middle of their
 * time that is not the start of a period.
 */
async function findLargest(db: Database): Promise<Pick<Tenant, 'organizationId' | 'values'>> {
  const { rows } = await sql<{ organization_id: OrganizationId; client_id: ClientId; since: string }>`
    select organization_id, client_id,
      min(starts_at) + (max(starts_at) - min(starts_at)) / 2 + interval '10 hours 17 minutes' as since
    from call_counts where period = 'day' and client_id <> '00000000-0000-0000-0000-000000000000'
    group by organization_id, client_id
    order by sum(sum(calls)) over (partition by organization_id) desc, sum(calls) desc limit 1`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database has no calls')

  return { organizationId: row.organization_id, values: { clientId: row.client_id, since: new Date(row.since) } }
}
