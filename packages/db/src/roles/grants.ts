import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { tableList } from '../tables.ts'
import { type Decision, type Privilege, type Role, roleName, roles } from './roles.ts'

/** Every service compares the migrations of the database with its own. */
const migrations: Decision = Object.fromEntries(roles.map((role) => [role, ['select']]))

/** The privileges of all roles, in order of table names. */
export const grants: readonly Grant[] = [...tableList, { name: 'kysely_migration', grants: migrations }]
  .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  .flatMap(({ name, grants: decision }) =>
    roles.flatMap((role) => (decision[role] ?? []).map((allowed) => ({ table: name, role, ...parse(allowed) })))
  )

function parse(allowed: string): Pick<Grant, 'privilege' | 'column'> {
  const [privilege, column = null] = allowed.replace(')', '').split(' (') as [Privilege, string?]

  return { privilege, column }
}

/**
 * Grants the roles their privileges and revokes all others. Run it as the owner of the tables.
 *
 * Roles that the server does not have are skipped, so that an operator can use a single role. Tables and columns of
 * later migrations are skipped too.
 */
export async function applyGrants(db: Queryable): Promise<void> {
  const [roles, tables, columns] = [await findRoles(db), await findTables(db), await findColumns(db)]
  const wanted = grants.filter(
    ({ role, table, column }) =>
      roles.has(role) && tables.has(table) && (column === null || columns.has(`${table}.${column}`))
  )

  await db.transaction().execute(async (tx) => {
    // Revoking a privilege on a table also revokes it on its columns, so it comes first.
    for (const grant of without(await listGrants(tx), wanted)) await revoke(grant).execute(tx)
    for (const grant of without(wanted, await listGrants(tx))) await give(grant).execute(tx)
  })
}

interface RoleState {
  /** Roles that the server does not have. */
  readonly missing: readonly string[]
  /** Differences of privileges and owners, such as `callbook_ingest lacks select on calls`. */
  readonly problems: readonly string[]
}

/** Compares the roles, their privileges and the owner of the tables with those of this release. */
export async function examineRoles(db: Queryable): Promise<RoleState> {
  const existing = await findRoles(db)
  const owner = roleName('migrator')
  const { rows: tables } = await sql<{ name: string; owner: string; has_owner: boolean }>`
    select relname as name, pg_get_userbyid(relowner) as owner,
      exists (select from pg_roles where rolname = ${owner}) as has_owner
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db)
  const hasOwner = tables.every(({ has_owner }) => has_owner)
  const wanted = grants.filter(({ role }) => existing.has(role))
  const found = await listGrants(db)

  return {
    missing: [...roles.filter((role) => !existing.has(role)).map(roleName), ...(hasOwner ? [] : [owner])],
    problems: [
      ...without(wanted, found).map((grant) => `${roleName(grant.role)} lacks ${describeGrant(grant)}`),
      ...without(found, wanted).map((grant) => `${roleName(grant.role)} must not have ${describeGrant(grant)}`),
      ...(hasOwner ? tables : []).flatMap((table) =>
        table.owner === owner ? [] : [`${table.name} belongs to ${table.owner}, not to ${owner}`]
      )
    ]
  }
}

function describeGrant({ privilege, column, table }: Grant): string {
  return `${privilege}${column === null ? '' : ` (${column})`} on ${table}`
}

/** Returns the elements of `some` that are not in `others`. */
function without(some: readonly Grant[], others: readonly Grant[]): Grant[] {
  const known = new Set(others.map(keyOf))

  return some.filter((grant) => !known.has(keyOf(grant)))
}

function keyOf({ table, role, privilege, column }: Grant): string {
  return [table, role, privilege, column].join()
}

function give(grant: Grant): RawBuilder<unknown> {
  return sql`grant ${privilegeOf(grant)} to ${sql.id(roleName(grant.role))}`
}

function revoke(grant: Grant): RawBuilder<unknown> {
  return sql`revoke ${privilegeOf(grant)} from ${sql.id(roleName(grant.role))}`
}

function privilegeOf({ table, privilege, column }: Grant): RawBuilder<unknown> {
  const columns = column === null ? sql`` : sql`(${sql.id(column)})`

  return sql`${sql.raw(privilege)} ${columns} on ${sql.table(table)}`
}

interface Grant {
  readonly table: string
  readonly role: Role
  readonly privilege: Privilege
  readonly column: string | null
}

/** Returns the privileges of all roles on the tables of the database, including partitions. */
export async function listGrants(db: Queryable): Promise<Grant[]> {
  const { rows } = await sql<{ table: string; grantee: string; privilege: Privilege; column: string | null }>`
    with granted as (
      select c.relname, null as attname, acl.* from pg_class c cross join lateral aclexplode(c.relacl) acl
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      union all
      select c.relname, a.attname, acl.* from pg_class c
      join pg_attribute a on a.attrelid = c.oid cross join lateral aclexplode(a.attacl) acl
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    )
    select relname as table, rolname as grantee, lower(privilege_type) as privilege, attname as column
    from granted join pg_roles on pg_roles.oid = grantee
    order by relname, rolname, privilege, attname`.execute(db)

  return rows.flatMap(({ grantee, ...grant }) => {
    const role = roles.find((known) => roleName(known) === grantee)
    return role === undefined ? [] : [{ ...grant, role }]
  })
}

async function findRoles(db: Queryable): Promise<ReadonlySet<Role>> {
  const { rows } = await sql<{ name: string }>`select rolname as name from pg_roles`.execute(db)
  const names = new Set(rows.map(({ name }) => name))

  return new Set(roles.filter((role) => names.has(roleName(role))))
}

/** Returns the tables of the database without partitions. */
export async function findTables(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db)

  return new Set(rows.map(({ name }) => name))
}

/** Returns the columns of the tables without partitions, as `table.column`. */
async function findColumns(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped`.execute(db)

  return new Set(rows.map(({ name }) => name))
}
