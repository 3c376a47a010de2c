import type { CallId } from '@callbook/domain'
import { listSql, runInKysely, type Sql } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'

/** Returns the ids of the calls that meet a condition, which selects a few. */
export async function selectIds(tx: Queryable, condition: Sql): Promise<Set<CallId>> {
  const rows = await runInKysely<{ id: CallId }>(tx, listSql`select id from calls where ${condition}`)

  return new Set(rows.map(({ id }) => id))
}
