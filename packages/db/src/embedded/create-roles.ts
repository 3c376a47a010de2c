import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { type Role, roleName, roles } from '../roles/roles.ts'

const script = new URL('../../../../infra/postgres/roles.sql', import.meta.url)

/**
 * Creates the roles for the database of `connectionString` with the passwords of `asRole`.
 *
 * @param db connection of a superuser to the same database
 */
export async function createRoles(db: Queryable, connectionString: string): Promise<void> {
  await sql.raw(await readFile(script, 'utf8')).execute(db)

  for (const role of ['migrator', ...roles] as const) {
    const password = sql.lit(passwordOf(role, connectionString))
    await sql`alter role ${sql.id(roleName(role))} password ${password}`.execute(db)
  }
}

/**
 * @param connectionString connection string of the superuser; the passwords of roles are derived from its password
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
