import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { grants } from './grants.ts'
import { findColumns, findRoles, findTables, type Grant, listGrants } from './list-grants.ts'
import { roleName } from './roles.ts'

/**
 * Gives the roles what they may do, and takes from them what they may not. To be run by the owner of the tables.
 *
 * Nothing is done about a role that the server does not have: whoever wants none runs everything as one of their own.
 * Nor about a table or a column that a later migration makes.
 */
export async function applyGrants(db: Queryable): Promise<void> {
  const [roles, tables, columns] = [await findRoles(db), await findTables(db), await findColumns(db)]
  const wanted = grants.filter(
    ({ role, table, column }) =>
      roles.has(role) && tables.has(table) && (column === null || columns.has(`${table}.${column}`))
  )

  await db.transaction().execute(async (tx) => {
    // What is taken away for a table is so for its columns too: hence before anything is given.
    for (const grant of without(await listGrants(tx), wanted)) await revoke(grant).execute(tx)
    for (const grant of without(wanted, await listGrants(tx))) await give(grant).execute(tx)
  })
}

/** Those of `some` that are not among `others`. */
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
