import type { CallId, CustomerId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import { tableList } from '../tables.ts'
import { chunk } from './chunk.ts'
import type { OrganizationScope } from './scope.ts'

export interface ExportedTable {
  readonly table: keyof Schema
  readonly key: readonly string[]
  readonly withheld?: readonly string[]
  readonly rowsPerStep: number
}

/** Returns the ids of the calls of a customer, latest first. */
export async function listCallIdsOfCustomer(
  { db, organizationId }: OrganizationScope,
  customerId: CustomerId
): Promise<readonly CallId[]> {
  const rows = await db
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('customer_id', '=', customerId)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ id: CallId }>()
    .execute()

  return rows.map(({ id }) => id)
}

interface CustomerExportSize {
  readonly calls: number
  readonly recordings: number
  readonly bytes: number
}

/** @returns `undefined` if the customer does not exist */
export async function measureCustomerExport(
  { db, organizationId }: OrganizationScope,
  customerId: CustomerId
): Promise<CustomerExportSize | undefined> {
  const { rows } = await sql<Record<keyof CustomerExportSize, number | string>>`
    select count(distinct c.id) as calls, count(r.call_id) as recordings, coalesce(sum(r.bytes), 0) as bytes
    from customers k
    left join calls c on c.organization_id = ${organizationId} and c.customer_id = k.id
    left join call_recordings r on r.organization_id = ${organizationId} and r.call_id = c.id and r.state = 'stored'
    where k.organization_id = ${organizationId} and k.id = ${customerId}
    group by k.id`.execute(db)
  const [size] = rows

  return size && { calls: Number(size.calls), recordings: Number(size.recordings), bytes: Number(size.bytes) }
}

export interface CallTable {
  readonly table: keyof Schema
  readonly column: 'id' | 'call_id'
  readonly order: readonly string[]
}

/** Calls per list of ids, and rows per step: each row may have up to a megabyte when it is read. */
const [callsPerList, rowsPerStep] = [100, 10]

/** Yields the rows of calls, in batches that fit into memory. */
export async function* readRowsOfCalls(
  { db, organizationId }: OrganizationScope<Database>,
  { table, column, order }: CallTable,
  { columns, callIds }: { readonly columns: readonly ExportedColumn[]; readonly callIds: readonly CallId[] }
): AsyncGenerator<readonly ExportedRow[], void, undefined> {
  for (const ids of chunk(callIds, callsPerList)) {
    const where = sql`organization_id = ${organizationId} and ${sql.ref(column)} = any(${[...ids]})`
    const part = { table, columns, where, key: [column, ...order], rowsPerStep }
    yield* walkRows(db, part, (read) => db.inTurn(organizationId, read))
  }
}

/** Tables with data of an organization. */
export const exportedTables: readonly ExportedTable[] = tableList.flatMap(({ name, key, export: part }) =>
  typeof part === 'string' ? [] : [{ table: name, key, ...part }]
)

export interface ExportedColumn {
  readonly name: string
  /** PostgreSQL type: `json`, `bytea`. */
  readonly type: string
}

export type ExportedRow = Readonly<Record<string, unknown>>

/** Returns the columns of a table except withheld ones. */
export async function listExportedColumns(
  db: Database,
  { table, withheld = [] }: Pick<ExportedTable, 'table' | 'withheld'>
): Promise<ExportedColumn[]> {
  const { rows } = await sql<ExportedColumn>`
    select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db)

  return rows.filter(({ name }) => !withheld.includes(name))
}

/** Part of a table that is read in the order of a key. */
interface ExportedPart {
  readonly table: keyof Schema
  readonly columns: readonly ExportedColumn[]
  readonly where: RawBuilder<unknown>
  /** Columns that identify a row within the part. */
  readonly key: readonly string[]
  readonly rowsPerStep: number
}

/**
 * Stored bytes of the rows of a step, except the last row. Long texts of calls and reports are not compressed further.
 */
const bytesPerStep = 1024 * 1024

/** Yields the rows of an organization in the order of their key, in batches that fit into memory. */
export async function* readAllRows(
  { db, organizationId }: OrganizationScope<Database>,
  { table, key, rowsPerStep }: ExportedTable,
  columns: readonly ExportedColumn[]
): AsyncGenerator<readonly ExportedRow[], void, undefined> {
  const where = sql`organization_id = ${organizationId}`
  yield* walkRows(db, { table, columns, where, key, rowsPerStep })
}

/**
 * Yields the rows of a part of a table in the order of its key. Each step reads the sizes first, so that it ends at a
 * number of bytes.
 *
 * @param inTurn runs each statement
 */
async function* walkRows(
  db: Database,
  { table, columns, where, key, rowsPerStep }: ExportedPart,
  inTurn: (read: () => Promise<ExportedRow[]>) => Promise<ExportedRow[]> = (read) => read()
): AsyncGenerator<readonly ExportedRow[], void, undefined> {
  const selected = sql.join(columns.map(({ name }) => sql.ref(name)))
  const place = sql.join(key.map((name) => sql.ref(name)))
  const bytes = sql.join(
    columns.map(({ name }) => sql`coalesce(pg_column_size(${sql.ref(name)}), 0)`),
    sql` + `
  )
  let last: ExportedRow | undefined
  do {
    const after = last
    const further = after === undefined ? sql`` : sql`and (${place}) > (${sql.join(key.map((name) => after[name]))})`
    const rows = await inTurn(async () => {
      const found = await sql<ExportedRow>`
        select ${selected} from (
          select sized.*, sum(row_bytes) over (order by ${place}) - row_bytes as bytes_before from (
            select ${selected}, ${bytes} as row_bytes from ${sql.table(table)}
            where ${where} ${further} order by ${place} limit ${rowsPerStep}
          ) sized
        ) step where bytes_before < ${bytesPerStep} order by ${place}`.execute(db)

      return found.rows
    })
    if (rows.length > 0) yield rows
    last = rows.at(-1)
  } while (last !== undefined)
}
