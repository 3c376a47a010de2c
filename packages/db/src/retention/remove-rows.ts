import { setTimeout } from 'node:timers/promises'
import type { OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { countExpiredRows, type ExpiredRows } from '../queries/across-tenants/expired-rows.ts'
import type { OrganizationScope } from '../queries/scope.ts'
import type { RetentionData } from '../tables.ts'
import type { RowRemoval } from './retention.ts'

/** Expired rows of one table, and the kind of data to which they are counted. */
export interface ExpiredData extends ExpiredRows {
  readonly data: RetentionData
  /** Returns a statement that each transaction begins with. */
  readonly lock?: (organizationId: OrganizationId) => RawBuilder<unknown>
}

const longestRestMs = 1_000

/**
 * Deletes the expired rows of all organizations. It pauses after each transaction for its duration, so half of the
 * database's time is left to services.
 *
 * @returns number of removed rows, or of rows to remove
 */
export async function removeExpiredRows(
  db: Database,
  { data, ...expired }: ExpiredData,
  { dryRun, rowsPerStep, onProgress, onRemoved }: RowRemoval
): Promise<number> {
  const counts = await countExpiredRows(db, expired)
  const of = counts.reduce((sum, { rows }) => sum + rows, 0)
  if (dryRun) return of

  let removed = 0
  for (const { organizationId } of counts) {
    let startedAt = performance.now()
    for await (const rows of deleteExpiredRows({ db, organizationId }, expired, { rowsPerStep })) {
      removed += rows
      onRemoved({ data, rows })
      onProgress({ data, rows: removed, of })
      await setTimeout(Math.min(performance.now() - startedAt, longestRestMs))
      startedAt = performance.now()
    }
  }

  return removed
}

/** Handling of rows that another transaction has locked. */
type Locked = 'skipped' | 'awaited'

/**
 * Deletes the expired rows of an organization in batches and yields the size of each.
 *
 * @param locked `skipped` leaves locked rows to the next run without waiting; `awaited` deletes without locking first,
 *   which needs no privilege to update
 */
export async function* deleteExpiredRows(
  at: OrganizationScope<Database>,
  rows: ExpiredRows & Pick<ExpiredData, 'lock'>,
  { rowsPerStep, locked = 'skipped' }: { readonly rowsPerStep: number; readonly locked?: Locked }
): AsyncGenerator<number> {
  const lock = locked === 'skipped' ? sql`for update skip locked` : sql``
  let after: Key | undefined
  do {
    const batch = { after, limit: rowsPerStep, lock }
    const deleted = await (rows.lock === undefined
      ? deleteNext(at, rows, batch)
      : at.db.transaction().execute(async (tx) => {
          await rows.lock?.(at.organizationId).execute(tx)

          return await deleteNext({ ...at, db: tx }, rows, batch)
        }))
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
  { db, organizationId }: OrganizationScope,
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

/**
 * Deletes the expired rows of accounts, which belong to no organization, in batches. Concurrent runs delete each row
 * once.
 *
 * @returns number of removed rows, or of rows to remove
 */
export async function removeAccountRows(
  db: Database,
  { data, table: name, areExpired }: Omit<ExpiredData, 'key'>,
  { dryRun, rowsPerStep, onProgress, onRemoved }: RowRemoval
): Promise<number> {
  const table = sql`${sql.table(name)} t`
  const count = sql<{ rows: number }>`select count(*) as rows from ${table} where ${areExpired}`
  const of = Number((await count.execute(db)).rows[0]?.rows ?? 0)
  if (dryRun || of === 0) return of

  let removed = 0
  for (let found = rowsPerStep; found === rowsPerStep; ) {
    // Two statements, because the rows of a LIMIT can differ between the nodes of a cluster.
    const { rows } = await sql<{ id: string }>`
      select t.id from ${table} where ${areExpired} order by t.id limit ${rowsPerStep}`.execute(db)
    found = rows.length
    if (found === 0) break
    const ids = sql.join(rows.map(({ id }) => id))
    const { numAffectedRows = 0n } = await sql`delete from ${table} where t.id in (${ids}) and ${areExpired}`.execute(
      db
    )
    removed += Number(numAffectedRows)
    if (numAffectedRows === 0n) continue
    onRemoved({ data, rows: Number(numAffectedRows) })
    onProgress({ data, rows: removed, of })
  }

  return removed
}
