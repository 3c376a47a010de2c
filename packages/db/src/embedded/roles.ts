import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { type Role, roleName, roles } from '../roles/roles.ts'

const script = new URL('../../../../infra/postgres/roles.sql', import.meta.url)

/**
 * Makes the roles for the database of `connectionString`, and lets each log in as `asRole` says.
 *
 * @param db the same database, for a superuser
 */
export async function createRoles(db: Queryable, connectionString: string): Promise<void> {
  await sql.raw(await readFile(script, 'utf8')).execute(db)

  for (const role of ['migrator', ...roles] as const) {
    const password = sql.lit(passwordOf(role, connectionString))
    await sql`alter role ${sql.id(roleName(role))} password ${password}`.execute(db)
  }
}

/**
 * The connection string of a role.
 *
 * @param connectionString that of the superuser, from whose password the roles' are derived, and not the reverse
 */
export function asRole(role: Role | 'migrator', connectionString: string): string {
  const url = new URL(connectionString)
  url.username = roleName(role)
  url.password = passwordOf(role, connectionString)

  return url.href
}

function passwordOf(role: Role | 'migrator', connectionString: string): string {
  return createHmac('sha256', new URL(connectionString).password).update(role).digest('hex')
}
