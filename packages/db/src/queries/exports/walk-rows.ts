import type { OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { Schema } from '../../schema.ts'
import { tableList } from '../../tables.ts'

export interface ExportedTable {
  readonly table: keyof Schema
  readonly key: readonly string[]
  readonly withheld?: readonly string[]
  readonly rowsPerStep: number
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
export interface ExportedPart {
  readonly table: keyof Schema
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
  db: Database,
  organizationId: OrganizationId,
  { table, key, rowsPerStep }: ExportedTable,
  columns: readonly ExportedColumn[]
): AsyncGenerator<readonly ExportedRow[], void, undefined> {
  const where = sql`organization_id = ${organizationId}`
  yield* walkRows(db, { table, key, rowsPerStep, where }, columns)
}

/**
 * Yields the rows of a part of a table in the order of its key. Each step reads the sizes first, so that it ends at a
 * number of bytes.
 *
 * @param inTurn runs each statement
 */
export async function* walkRows(
  db: Database,
  { table, where, key, rowsPerStep }: ExportedPart,
  columns: readonly ExportedColumn[],
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
