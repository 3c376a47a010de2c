import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import type { TestDb } from './connect.ts'

/** Returns every row of every table, sorted, as `table {its columns as text}`, with unpacked bodies. */
export async function dumpRows(db: TestDb): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
    db
  )
  const lines: string[] = []
  for (const name of await withRows(db, tables)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const row of rows) {
      const columns = Object.entries(row).map(([column, value]) => [column, textOf(value)])
      lines.push(`${name} ${JSON.stringify(Object.fromEntries(columns))}`)
    }
  }

  return lines.sort()
}

/** Returns the names of the tables with rows in one statement, because a statement for each table takes longer. */
async function withRows(db: TestDb, tables: readonly { readonly name: string }[]): Promise<string[]> {
  const found = tables.map(
    ({ name }) => sql<{ name: string }>`
    select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`
  )
  const { rows } = await sql<{ name: string }>`${sql.join(found, sql` union all `)}`.execute(db)

  return rows.map(({ name }) => name)
}

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

function textOf(value: unknown): unknown {
  if (!Buffer.isBuffer(value)) return value
  const isCompressed = value.subarray(0, zstdMagic.length).equals(zstdMagic)

  return isCompressed ? zstdDecompressSync(value).toString() : value.toString('latin1')
}
