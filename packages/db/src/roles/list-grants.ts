import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { type Privilege, type Role, roleName, roles } from './roles.ts'

export interface Grant {
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

export async function findRoles(db: Queryable): Promise<ReadonlySet<Role>> {
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
export async function findColumns(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped`.execute(db)

  return new Set(rows.map(({ name }) => name))
}
