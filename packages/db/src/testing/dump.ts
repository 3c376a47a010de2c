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
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const row of rows) {
      const columns = Object.entries(row).map(([column, value]) => [column, textOf(value)])
      lines.push(`${name} ${JSON.stringify(Object.fromEntries(columns))}`)
    }
  }

  return lines.sort()
}

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

function textOf(value: unknown): unknown {
  if (!Buffer.isBuffer(value)) return value
  const isCompressed = value.subarray(0, zstdMagic.length).equals(zstdMagic)

  return isCompressed ? zstdDecompressSync(value).toString() : value.toString('latin1')
}
