import { randomBytes } from 'node:crypto'
import type { OrganizationId, UserId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import type { TestDb } from '../connect.ts'
import { addOrganization } from '../factories.ts'

/** Values for columns with constraints. */
const allowed: Readonly<Record<string, unknown>> = {
  actor_kind: 'cli',
  customer_status: 'new',
  domain: 'lead_quality',
  environment: 'sandbox',
  period: 'day',
  purpose: 'invitation',
  role: 'viewer',
  source: 'human',
  state: 'waiting',
  status: 'active'
}

/** Calls have a status and a source of their own. */
const allowedOfCalls: Readonly<Record<string, unknown>> = {
  direction: 'inbound',
  evaluation_status: 'pending',
  source: 'webhook',
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
  text: () => newId(),
  _text: () => '{}',
  timestamptz: () => new Date(),
  uuid: () => newId()
}

/** Referenced tables come first. */
const first = ['clients', 'customers', 'calls', 'call_evaluations']

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

/** Adds an organization with a row in every table of organizations. */
export async function addWholeOrganization(testDb: TestDb, member: UserId): Promise<OrganizationId> {
  const organization_id = await addOrganization(testDb)
  const ids = { organization_id, client_id: newId(), call_id: newId(), customer_id: newId(), user_id: member }
  const tables = Map.groupBy(await listColumns(testDb), ({ table }) => table)
  const others = [...tables.keys()].filter((table) => !first.includes(table))
  for (const table of [...first, ...others]) {
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
    ({ name, type }) => ids[name] ?? (type === 'text' ? allowedIn(table)[name] : undefined) ?? byType[type]?.()
  )
  const names = columns.map(({ name }) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(testDb)
}

function allowedIn(table: string): Readonly<Record<string, unknown>> {
  return table === 'calls' ? allowedOfCalls : allowed
}

/** Returns the required columns of each table and its organization column. */
async function listColumns(testDb: TestDb): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, t.typname as type from pg_class c
    join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and (a.attnotnull and not a.atthasdef or a.attname = 'organization_id')
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`.execute(testDb)

  return rows
}
