import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { describeStatement } from './describe-statement.ts'
import type { RecordedStatement } from './release.ts'

/**
 * Explains why a recorded statement no longer works with this schema.
 *
 * @param db connection with the role that sends it
 * @returns `undefined` if it still works
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

/** Returns `true` if all columns of a `select *` still exist in order, with or without new ones. */
function hasInOrder(types: readonly string[], wanted: readonly string[]): boolean {
  let found = 0
  for (const type of types) if (type === wanted[found]) found += 1

  return found === wanted.length
}

/** Plans the prepared statement without running it. Planning checks the privileges of the role. */
async function explain(tx: Queryable, { takes }: RecordedStatement): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
  const values = takes.length === 0 ? '' : `(${takes.map(() => 'null').join(', ')})`
  await sql.raw(`explain execute described ${values}`).execute(tx)
}

/** Returns the required columns that an INSERT does not set. */
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
