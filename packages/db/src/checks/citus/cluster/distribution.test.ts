import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { migrateToLatest } from '../../../migrate/migrate.ts'
import { ensureReportPartitions } from '../../../migrate/partitions.ts'
import { run } from '../../../migrations/run.ts'
import { listTables } from '../../../tables.ts'
import {
  addCalls,
  addClient,
  addEndpoint,
  addOrganization,
  connectAdmin,
  connectPatiently
} from '../../../testing/index.ts'
import { schemaBreaches } from '../../tenancy/catalog.ts'
import { createClusterSchema, runScript } from '../cluster.ts'
import { countTasks } from '../tasks.ts'

const { connectionString, drop } = await createClusterSchema(process.env['CITUS_URL'] ?? '')
const db = connectAdmin(connectionString)
afterAll(async () => {
  await db.destroy()
  await drop()
})

describe('a distributed database', () => {
  it('stores the rows of an organization on one node, and lookup tables on every node', async () => {
    const placed = await placements()

    expect(placed.filter(({ kind }) => kind === 'reference').map(({ name }) => name)).toEqual(
      listTables('lookup').toSorted()
    )
    expect(placed.filter(({ kind }) => kind === 'distributed').map(({ name }) => name)).toEqual(
      listTables('tenant').toSorted()
    )
    expect(new Set(placed.filter(({ kind }) => kind === 'distributed').map(({ group }) => group)).size).toBe(1)
  })

  it('sends a query for the calls of one organization to one shard, and for all organizations to every shard', async () => {
    const organizationId = await addOrganization(db)

    expect(await countTasks(db, 'select id from calls where organization_id = $1', [organizationId])).toBe(1)
    expect(await countTasks(db, 'select id from calls', [])).toBe(4)
  })

  it('vacuums every shard with the settings of its table', async () => {
    const { rows } = await sql<{ success: boolean; result: string }>`
      select success, result from run_command_on_shards('calls',
        $$select array_to_string(reloptions, ' ') from pg_class where oid = '%s'::regclass$$)`.execute(db)

    expect(rows).toHaveLength(4)
    for (const { result } of rows) expect(result).toContain('autovacuum_vacuum_scale_factor=0.01')
  })

  it('follows the rules of the schema', async () => {
    expect(await schemaBreaches(db)).toEqual([])
  })

  it('returns the node that stores the reports of an endpoint as its lane', async () => {
    const organizationIds = [await addOrganization(db), await addOrganization(db), await addOrganization(db)]
    for (const id of organizationIds) await addEndpoint(db, id, await addClient(db, id))

    await runScript(connectionString, 'lanes.sql')

    const { rows } = await sql<{ lane: number; node: number }>`
      select e.ingest_lane as lane, p.groupid as node from webhook_endpoints e
      join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('clients', e.organization_id)`.execute(
      db
    )
    expect(rows.length).toBeGreaterThanOrEqual(3)
    expect(rows.filter(({ lane, node }) => lane !== node)).toEqual([])
  })

  it('can be migrated further', async () => {
    await run(db.withTables<never>(), [
      'alter table calls add column planted integer not null default 0',
      'create index calls_planted on calls (organization_id, planted)',
      'drop index calls_planted',
      'alter table calls drop column planted',
      'create unique index concurrently planted on call_counts (organization_id, client_id, period, starts_at)',
      'alter table call_counts drop constraint call_counts_pkey',
      'alter table call_counts add constraint call_counts_pkey primary key using index planted'
    ])
    await ensureReportPartitions(db, new Date('2031-05-15T00:00:00.000Z'))
    await migrateToLatest(db)

    expect(await placements('raw_reports_203105')).toMatchObject([{ kind: 'distributed' }])
  })

  it('cannot be distributed again until the placement of a new table is declared', async () => {
    await sql`create table planted (organization_id uuid primary key)`.execute(db)

    await expect(runScript(connectionString, 'distribute.sql')).rejects.toThrow(
      'no placement is defined for these tables: planted'
    )
    await sql`drop table planted`.execute(db)
    await runScript(connectionString, 'distribute.sql')
  })

  it('cannot be distributed while another database of the server is', async () => {
    const other = connectPatiently({ connectionString, applicationName: 'callbook-distribute' })
    await sql`select 1`.execute(other)

    await expect(runScript(connectionString, 'distribute.sql')).rejects.toThrow('already runs on this server')
    await other.destroy()
    await runScript(connectionString, 'distribute.sql')
  })

  it('can return to one server and be distributed again without losing a row or a foreign key', async () => {
    const organizationId = await addOrganization(db)
    const client_id = await addClient(db, organizationId)
    await addCalls(db, organizationId, [{ client_id }, { client_id }, { client_id }])
    const [foreignKeys, calls] = [await listForeignKeys(), await listCalls(organizationId)]

    await runScript(connectionString, 'undistribute.sql')
    expect(await placements()).toEqual([])
    expect([await listForeignKeys(), await listCalls(organizationId)]).toEqual([foreignKeys, calls])

    await runScript(connectionString, 'distribute.sql')
    expect(await placements()).toHaveLength(listTables('lookup').length + listTables('tenant').length)
    expect([await listForeignKeys(), await listCalls(organizationId)]).toEqual([foreignKeys, calls])
  }, 600_000)
})

/** Returns the placement of one table, or of all except partitions. */
async function placements(only?: string) {
  const { rows } = await sql<{ name: string; kind: string; group: number }>`
    select c.relname as name, t.citus_table_type as kind, t.colocation_id as group
    from citus_tables t join pg_class c on c.oid = t.table_name
    where c.relnamespace = current_schema()::regnamespace
      and ${only === undefined ? sql`not c.relispartition` : sql`c.relname = ${only}`}
    order by c.relname`.execute(db)

  return rows
}

async function listForeignKeys() {
  const { rows } = await sql`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(k.oid) as definition, convalidated
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = current_schema()::regnamespace
    order by conrelid::regclass::text, conname`.execute(db)

  return rows
}

async function listCalls(organizationId: OrganizationId) {
  return await db.selectFrom('calls').selectAll().where('organization_id', '=', organizationId).orderBy('id').execute()
}
