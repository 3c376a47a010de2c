import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import type { RecordedStatement } from './release.ts'

type Description = Pick<RecordedStatement, 'takes' | 'gives'>

/** Prepares a statement in a transaction as `described` and returns its parameter and column types. */
export async function describeStatement(
  tx: Queryable,
  statement: string,
  takes: readonly string[] = []
): Promise<Description> {
  const types = takes.length === 0 ? '' : `(${takes.join(', ')})`
  await sql`deallocate all`.execute(tx)
  await sql.raw(`prepare described ${types} as ${statement}`).execute(tx)
  const { rows } = await sql<Description>`
    select parameter_types::text[] as takes, result_types::text[] as gives
    from pg_prepared_statements where name = 'described'`.execute(tx)
  const [description] = rows
  if (description === undefined) throw new Error('the server has not prepared the statement')

  return description
}
