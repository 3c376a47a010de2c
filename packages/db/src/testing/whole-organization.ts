import { randomBytes } from 'node:crypto'
import type { OrganizationId, UserId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { tableList } from '../tables.ts'
import type { TestDb } from './connect.ts'
import { addOrganization } from './factories.ts'

/** Values of calls, for the constraint of their slots. */
const ofCalls: Readonly<Record<string, unknown>> = {
  direction: 'inbound',
  evaluation_status: 'pending',
  status: 'completed'
}

const byType: Readonly<Record<string, () => unknown>> = {
  bool: () => false,
  bytea: () => randomBytes(32),
  float8: () => 1,
  int2: () => 1,
  int4: () => 1,
  int8: () => 1,
  json: () => '{"reported":true}',
  jsonb: () => '[]',
  text: () => newId(),
  _text: () => '{}',
  timestamptz: () => new Date(),
  uuid: () => newId()
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** The first value that a CHECK permits. */
  readonly permitted: string | null
}

/** Adds an organization with a row in every table of organizations. */
export async function addWholeOrganization(testDb: TestDb, member: UserId): Promise<OrganizationId> {
  const organization_id = await addOrganization(testDb)
  const ids = {
    ...{ organization_id, client_id: newId(), call_id: newId(), customer_id: newId(), user_id: member },
    domain: 'booking'
  }
  const tables = Map.groupBy(await listColumns(testDb), ({ table }) => table)
  for (const { name: table } of tableList.filter(({ name }) => tables.has(name))) {
    const own = { ...ids, ...ownId(table, ids) }
    await addRow(testDb, table, tables.get(table) ?? [], own)
  }

  return organization_id
}

/** Returns the tables that contain rows of organizations. */
export async function listOrganizationTables(testDb: TestDb): Promise<string[]> {
  return [...new Set((await listColumns(testDb)).map(({ table }) => table))].toSorted()
}

function ownId(table: string, ids: { readonly client_id: string; readonly call_id: string; customer_id: string }) {
  const id = { clients: ids.client_id, calls: ids.call_id, customers: ids.customer_id }[table]

  return { id: id ?? newId() }
}

async function addRow(
  testDb: TestDb,
  table: string,
  columns: readonly Column[],
  ids: Readonly<Record<string, string>>
): Promise<void> {
  const values = columns.map(
    ({ name, type, permitted }) =>
      ids[name] ?? permitted ?? (table === 'calls' ? ofCalls[name] : undefined) ?? byType[type]?.()
  )
  const names = columns.map(({ name }) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(testDb)
}

/** Returns the required columns of each table and its organization column. */
async function listColumns(testDb: TestDb): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, t.typname as type, (
        select substring(pg_get_constraintdef(k.oid) from $$= ANY \\(ARRAY\\['(\\w+)'$$) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        order by 1 limit 1
      ) as permitted
    from pg_class c
    join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and (a.attnotnull and not a.atthasdef or a.attname = 'organization_id')
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`.execute(testDb)

  return rows
}
