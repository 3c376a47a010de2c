import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { readerRole } from './apply-views.ts'
import { loginPrefix } from './views.ts'

/** Login that can read the views of one organization. */
export interface Reader {
  readonly login: string
  readonly organization_id: OrganizationId
  /** Maximum number of concurrent connections. */
  readonly connection_limit: number
}

/** Maximum number of concurrent connections of a login. */
const readerConnections = 5

/** Settings of a login. A session can change the timeouts, but not the connection limit. */
const settings = {
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '10s',
  lock_timeout: '5s',
  default_transaction_read_only: 'on',
  search_path: 'reporting'
} as const

/** Returns the name of a login. The views read the organization from it. */
export function loginOf(organizationId: OrganizationId, suffix: string): string {
  return `${loginPrefix}${organizationId.replaceAll('-', '')}_${suffix}`
}

/** @param verifier what PostgreSQL stores of the password */
export function creationOf(login: string, verifier: string): readonly string[] {
  return [
    `create role ${login} login inherit connection limit ${readerConnections} password '${verifier}'`,
    `grant ${readerRole} to ${login}`,
    ...Object.entries(settings).map(([name, value]) => `alter role ${login} set ${name} = '${value}'`)
  ]
}

export function removalOf(login: string): readonly string[] {
  return [
    `alter role ${login} nologin`,
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${login}'`,
    `drop role ${login}`
  ]
}

/** Runs statements of `creationOf` or `removalOf`. */
export async function runReaderStatements(db: Queryable, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Lists the logins of an organization. */
export async function listReaders(db: Queryable, organizationId: OrganizationId): Promise<Reader[]> {
  const { rows } = await sql<{ login: string; connection_limit: number }>`
    select rolname as login, rolconnlimit as connection_limit from pg_roles
    where rolcanlogin and rolname like ${`${loginOf(organizationId, '').replaceAll('_', '\\_')}%`}
    order by rolname`.execute(db)

  return rows.map((row) => ({ ...row, organization_id: organizationId }))
}

/** Returns whether this connection may create and drop logins of readers. */
export async function canManageReaders(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select me.rolsuper or (me.rolcreaterole and (
      current_setting('server_version_num')::integer < 160000
      or pg_has_role(current_user, readers.oid, 'member with admin option')
    )) as can
    from pg_roles me, pg_roles readers
    where me.rolname = current_user and readers.rolname = ${readerRole}`.execute(db)

  return rows[0]?.can === true
}
