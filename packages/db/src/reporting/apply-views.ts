import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { reportingViews } from './views.ts'

/** Role with the privileges of all readers. `infra/postgres/roles.sql` creates it. */
export const readerRole = 'callbook_reader'

/** Views run with the privileges of their owner, so readers need none on tables. */
const options = 'security_barrier = true'

/**
 * Creates or replaces the views of the schema `reporting`, and lets readers select from them.
 *
 * Without the privilege to create the schema, it reports how to get it, and changes nothing: all else works without it.
 */
export async function applyReportingViews(db: Queryable, notify: (message: string) => void): Promise<void> {
  const { database, owner, has_schema, can_create, has_readers } = await readRights(db)
  if (!can_create) {
    notify(
      `the schema reporting for SQL readers is not up to date: an administrator of PostgreSQL must run ` +
        `\`grant create on database ${database} to ${owner}\`, and then this migration again`
    )
    return
  }

  await db.transaction().execute(async (tx) => {
    const run = async (statement: string) => void (await sql.raw(statement).execute(tx))
    // The server checks the privilege to create it even if it exists.
    if (!has_schema) await run('create schema reporting')
    for (const { name, comment, columns, query } of reportingViews) {
      await run(`create or replace view reporting.${name} with (${options}) as ${query}`)
      await run(`comment on view reporting.${name} is ${literal(comment)}`)
      for (const [column, text] of Object.entries(columns)) {
        await run(`comment on column reporting.${name}.${column} is ${literal(text)}`)
      }
    }
    if (!has_readers) return

    await run(`grant usage on schema reporting to ${readerRole}`)
    await run(`grant select on all tables in schema reporting to ${readerRole}`)
  })
}

interface Rights {
  readonly database: string
  readonly owner: string
  readonly has_schema: boolean
  /** Whether the schema exists and is ours, or can be created. */
  readonly can_create: boolean
  readonly has_readers: boolean
}

async function readRights(db: Queryable): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select quote_ident(current_database()) as database, quote_ident(current_user) as owner,
      exists (select from pg_namespace where nspname = 'reporting') as has_schema,
      coalesce(
        (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'reporting'),
        has_database_privilege(current_database(), 'create')
      ) as can_create,
      exists (select from pg_roles where rolname = ${readerRole}) as has_readers`.execute(db)
  const [rights] = rows
  if (rights === undefined) throw new Error('the server did not report its privileges')

  return rights
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
