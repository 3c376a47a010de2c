import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { describeStatement } from './describe-statement.ts'
import type { RecordedStatement } from './release.ts'

/**
 * Why a statement of an earlier release does not do on this schema what it did: undefined when it does.
 *
 * @param db for the role that sends it
 */
export async function statementBreach(db: Database, statement: RecordedStatement): Promise<string | undefined> {
  const tx = await db.startTransaction().execute()
  try {
    const { gives } = await describeStatement(tx, statement.sql, statement.takes)
    if (!hasInOrder(gives ?? [], statement.gives ?? [])) return `gives ${gives} instead of ${statement.gives}`

    await explain(tx, statement)
    const unknown = await columnsLeftOut(tx, statement.sql)
    return unknown.length === 0 ? undefined : `leaves out ${unknown.join(', ')}, which must be given`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await tx.rollback().execute()
  }
}

/** Whether the columns of a `select *` are all still there, beside new ones. */
function hasInOrder(types: readonly string[], wanted: readonly string[]): boolean {
  let found = 0
  for (const type of types) if (type === wanted[found]) found += 1

  return found === wanted.length
}

/** Plans the statement that is prepared, for which the role must have the rights, and does not run it. */
async function explain(tx: Queryable, { takes }: RecordedStatement): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
  const values = takes.length === 0 ? '' : `(${takes.map(() => 'null').join(', ')})`
  await sql.raw(`explain execute described ${values}`).execute(tx)
}

/** The columns that have to be given a value by an INSERT, and are not. */
async function columnsLeftOut(tx: Queryable, statement: string): Promise<string[]> {
  const { table, columns } = /^insert into "?(?<table>\w+)"? \((?<columns>[^)]*)\)/.exec(statement)?.groups ?? {}
  if (table === undefined || columns === undefined) return []

  const given = columns.split(',').map((column) => column.replaceAll('"', '').trim())
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and attnotnull and not atthasdef and not attisdropped
      and attidentity = ''`.execute(tx)

  return rows.map(({ name }) => name).filter((name) => !given.includes(name))
}
