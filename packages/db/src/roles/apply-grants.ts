import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { grants } from './grants.ts'
import { findColumns, findRoles, findTables, type Grant, listGrants } from './list-grants.ts'
import { roleName } from './roles.ts'

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
