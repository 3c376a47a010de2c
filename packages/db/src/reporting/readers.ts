import type { OrganizationId } from '@callbook/domain'
import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../database.ts'
import { readerRole } from './apply-views.ts'
import { loginPrefix } from './views.ts'

/** Login that can read the views of one organization. */
export interface Reader {
  readonly login: string
  readonly organization_id: OrganizationId
  readonly connection_limit: number
}

/** Maximum number of concurrent connections of a login. */
const readerConnections = 5

/** Settings of a login. A session can change them. */
const settings = {
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '10s',
  lock_timeout: '5s',
  default_transaction_read_only: 'on',
  search_path: 'reporting'
} as const

/** Maximum size of the temporary files of a session, which it cannot change. */
const temporaryFiles = '512MB'

/** Maximum wait for the end of a session, in milliseconds. */
const endOfSessionMs = 5_000

/** Returns the name of a login. The views read the organization from it. */
export function loginOf(organizationId: OrganizationId, suffix: string): string {
  return `${loginPrefix}${organizationId.replaceAll('-', '')}_${suffix}`
}

/**
 * Returns the statements that create a login. The migrator becomes its member, so that it may end its sessions.
 *
 * @param verifier what PostgreSQL stores of the password
 */
export function creationOf(login: string, verifier: string): readonly string[] {
  return [
    `create role ${login} login inherit connection limit ${readerConnections} password '${verifier}'`,
    `grant ${readerRole} to ${login}`,
    `grant ${login} to callbook_migrator`,
    ...Object.entries(settings).map(([name, value]) => `alter role ${login} set ${name} = '${value}'`)
  ]
}

/** Returns the statement that limits the temporary files of a login, which only a superuser can run. */
export function fileLimitOf(login: string): string {
  return `alter role ${login} set temp_file_limit = '${temporaryFiles}'`
}

/** Returns the statement that keeps a login from signing in. It must be committed before the other statements run. */
export function disablingOf(login: string): string {
  return `alter role ${login} nologin`
}

/**
 * Returns the statements that remove a login, each in a transaction of its own. Membership gives an administrator who
 * is no superuser the right to end sessions, and to drop what the login owns, such as default privileges.
 */
export function removalOf(login: string): readonly string[] {
  return [
    disablingOf(login),
    `grant ${login} to current_user`,
    endingOf(login),
    `drop owned by ${login}`,
    endingOf(login),
    `drop role ${login}`
  ]
}

function endingOf(login: string): string {
  return `select pg_terminate_backend(pid, ${endOfSessionMs}) from pg_stat_activity where usename = '${login}'`
}

export async function runReaderStatements(db: Queryable, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Removes a login by `removalOf`.
 *
 * @returns `false` if it owns something in another database, so that it only can no longer sign in
 */
export async function removeLogin(db: Database, login: string): Promise<boolean> {
  try {
    await db.connection().execute((session) => runReaderStatements(session, removalOf(login)))

    return true
  } catch (error) {
    if (sqlstateOf(error) !== sqlstates.dependentObjectsStillExist) throw error

    return false
  }
}

/** Lists the logins of an organization, including those whose removal was interrupted. */
export async function listReaders(db: Queryable, organizationId: OrganizationId): Promise<Reader[]> {
  const { rows } = await sql<{ login: string; connection_limit: number }>`
    select rolname as login, rolconnlimit as connection_limit from pg_roles
    where rolname like ${`${loginOf(organizationId, '').replaceAll('_', '\\_')}%`}
    order by rolname`.execute(db)

  return rows.map((row) => ({ ...row, organization_id: organizationId }))
}

/**
 * Returns whether this connection may manage logins.
 *
 * @param role a login to remove; by default the role whose members are created
 */
export async function canManageReaders(db: Queryable, role = readerRole): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select me.rolsuper or (me.rolcreaterole and (
      current_setting('server_version_num')::integer < 160000
      or pg_has_role(current_user, managed.oid, 'member with admin option')
    )) as can
    from pg_roles me, pg_roles managed
    where me.rolname = current_user and managed.rolname = ${role}`.execute(db)

  return rows[0]?.can === true
}

/** Returns whether this connection may limit the temporary files of a login. */
export async function canLimitFiles(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select has_parameter_privilege('temp_file_limit', 'set') as can`.execute(db)

  return rows[0]?.can === true
}

/**
 * Returns the ways in which a login could stop the writes of all tenants, or resist its removal, each with what an
 * administrator must do; empty if there is none.
 *
 * Locks belong to the whole server, so a login may connect to no other database: `roles.sql` revokes nothing there.
 */
export async function findReaderRisks(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ functions: number; databases: string | null; prepares: boolean }>`
    select (
      select count(*)::integer from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and has_function_privilege('public', oid, 'execute') and (
        proname ~ '^pg_(try_)?advisory_(xact_)?lock'
        or proname in ('pg_logical_emit_message', 'lo_create', 'lo_creat', 'lo_from_bytea', 'lo_put', 'lowrite')
      )
    ) as functions, (
      select string_agg(quote_ident(datname), ', ' order by datname) from pg_database
      where datallowconn and datname <> current_database() and has_database_privilege('public', oid, 'connect')
    ) as databases, current_setting('max_prepared_transactions')::integer > 0 as prepares`.execute(db)
  const [{ functions, databases, prepares } = { functions: 0, databases: null, prepares: false }] = rows

  return [
    ...(functions > 0
      ? ['every role may fill the lock table of the server: a superuser must run infra/postgres/roles.sql']
      : []),
    ...(databases === null
      ? []
      : [`every role may connect to other databases: run \`revoke connect on database ${databases} from public\``]),
    ...(prepares ? ['a prepared transaction keeps its locks: set max_prepared_transactions to 0'] : [])
  ]
}
