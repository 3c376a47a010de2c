import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { reportingViews, type ViewColumns } from './views.ts'

/** Role with the privileges of all readers. `infra/postgres/roles.sql` creates it. */
export const readerRole = 'callbook_reader'

/** Views run with the privileges of their owner, so readers need none on tables. */
const options = 'security_barrier = true'

/** Statements that create or replace the views. */
const viewStatements = reportingViews.flatMap(({ name, comment, columns, query }) => [
  `create or replace view reporting.${name} with (${options}) as ${query}`,
  ...commentOn(`reporting.${name}`, comment, columns)
])

/** Returns statements that describe a view and its columns. */
function commentOn(view: string, text: string, columns: ViewColumns): string[] {
  return [
    `comment on view ${view} is ${literal(text)}`,
    ...Object.entries(columns).map(([column, about]) => `comment on column ${view}.${column} is ${literal(about)}`)
  ]
}

function literal(text: string): string {
  return `'${text.replaceAll(/\n +/g, '\n').replaceAll("'", "''")}'`
}

/** Comment of the schema: it names the statements by a hash. */
const schemaComment = `Views for SQL readers, ${createHash('sha256').update(viewStatements.join()).digest('hex').slice(0, 16)}`

/**
 * Creates or replaces the views of the schema `reporting`, and lets readers select from them. Replacing a view waits
 * for all its readers, so equal views stay.
 *
 * Without the privilege to create the schema, it reports how to get it, and changes nothing: all else works without it.
 */
export async function applyReportingViews(db: Queryable, notify: (message: string) => void): Promise<void> {
  const { database, owner, has_schema, is_current, can_create, has_readers } = await readRights(db)
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
    if (!is_current) {
      for (const statement of viewStatements) await run(statement)
      await run(`comment on schema reporting is ${literal(schemaComment)}`)
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
  /** Whether all views exist as this release creates them. */
  readonly is_current: boolean
  /** Whether the schema exists and is ours, or can be created. */
  readonly can_create: boolean
  readonly has_readers: boolean
}

async function readRights(db: Queryable): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select quote_ident(current_database()) as database, quote_ident(current_user) as owner,
      exists (select from pg_namespace where nspname = 'reporting') as has_schema,
      (
        select count(*) = ${reportingViews.length} from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'reporting' and c.relkind = 'v' and c.relname = any (${reportingViews.map(({ name }) => name)})
          and obj_description(n.oid, 'pg_namespace') = ${schemaComment}
      ) as is_current,
      coalesce(
        (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'reporting'),
        has_database_privilege(current_database(), 'create')
      ) as can_create,
      exists (select from pg_roles where rolname = ${readerRole}) as has_readers`.execute(db)
  const [rights] = rows
  if (rights === undefined) throw new Error('the server did not report its privileges')

  return rights
}
