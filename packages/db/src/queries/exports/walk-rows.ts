import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { ExportedTable } from './exported-tables.ts'

/** An exported column. */
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

/** Yields the rows of an organization in the order of their key, in batches that fit into memory. */
export async function* readAllRows(
  db: Database,
  organizationId: OrganizationId,
  { table, key, rowsPerStep }: ExportedTable,
  columns: readonly ExportedColumn[]
): AsyncGenerator<readonly ExportedRow[], void, undefined> {
  const selected = sql.join(columns.map(({ name }) => sql`t.${sql.ref(name)}`))
  const place = sql.join(key.map((name) => sql`t.${sql.ref(name)}`))
  let last: ExportedRow | undefined
  do {
    const after = last
    const further = after === undefined ? sql`` : sql`and (${place}) > (${sql.join(key.map((name) => after[name]))})`
    const { rows } = await sql<ExportedRow>`
      select ${selected} from ${sql.table(table)} t where t.organization_id = ${organizationId} ${further}
      order by ${place} limit ${rowsPerStep}`.execute(db)
    if (rows.length > 0) yield rows
    last = rows.length < rowsPerStep ? undefined : rows.at(-1)
  } while (last !== undefined)
}
