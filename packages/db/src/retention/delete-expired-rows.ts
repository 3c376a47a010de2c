import type { OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { ExpiredRows } from '../queries/across-tenants/count-expired-rows.ts'

/** Handling of rows that another transaction has locked. */
type Locked = 'skipped' | 'awaited'

/**
 * Deletes the expired rows of an organization in batches and yields the size of each.
 *
 * @param locked `skipped` leaves locked rows to the next run without waiting; `awaited` deletes without locking first,
 *   which needs no privilege to update
 */
export async function* deleteExpiredRows(
  db: Database,
  organizationId: OrganizationId,
  rows: ExpiredRows,
  rowsPerStep: number,
  locked: Locked = 'skipped'
): AsyncGenerator<number> {
  const lock = locked === 'skipped' ? sql`for update skip locked` : sql``
  let after: Key | undefined
  do {
    const deleted = await deleteNext(db, organizationId, rows, { after, limit: rowsPerStep, lock })
    if (deleted.length > 0) yield deleted.length
    after = deleted.length < rowsPerStep ? undefined : deleted.reduce((a, b) => (a.place > b.place ? a : b)).key
  } while (after !== undefined)
}

type Key = readonly unknown[]

interface Batch {
  readonly after: Key | undefined
  readonly limit: number
  readonly lock: RawBuilder<unknown>
}

/** Proceeds in the order of the primary key, so that no row is read twice. */
async function deleteNext(
  db: Database,
  organizationId: OrganizationId,
  { table, key, areExpired }: ExpiredRows,
  { after, limit, lock }: Batch
): Promise<{ readonly place: number; readonly key: Key }[]> {
  const columns = sql.join(key.map((column) => sql`t.${sql.ref(column)}`))
  const further = after === undefined ? sql`` : sql`and (${columns}) > (${sql.join(after)})`
  const { rows } = await sql<{ place: number } & Record<string, unknown>>`
    with found as materialized (
      select ${columns} from ${sql.table(table)} t
      where t.organization_id = ${organizationId} ${further} and ${areExpired}
      order by ${columns} limit ${limit}
      ${lock}
    ),
    numbered as (select *, row_number() over () as place from found)
    delete from ${sql.table(table)} t using numbered
    where t.organization_id = ${organizationId} and ${sameKey(key)} and ${areExpired}
    returning numbered.place, ${columns}`.execute(db)

  return rows.map((row) => ({ place: row.place, key: key.map((column) => row[column]) }))
}

function sameKey(key: readonly string[]): RawBuilder<unknown> {
  const pairs = key.map((column) => sql`t.${sql.ref(column)} = numbered.${sql.ref(column)}`)

  return sql.join(pairs, sql` and `)
}
