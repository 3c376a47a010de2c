import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createPool } from '@callbook/postgres'
import type { Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Value = string | number | boolean | Date | null

/** A row, in the order of the named columns. */
export type Row = readonly Value[]

interface RowsOfTable {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: Iterable<Row>
}

const chunkLength = 256 * 1024

const special = /[\\\n\r\t]/

/** Runs `work` with connections that have no time limits. */
export async function withCopyPool(connectionString: string, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = createPool({
    connectionString,
    maxConnections: 4,
    onIdleError: () => undefined,
    // Making rows can occupy this process for seconds, while a connection opens.
    connectionTimeoutMs: 60_000,
    statementTimeoutMs: 0,
    queryTimeoutMs: 0,
    settings: { synchronous_commit: 'off' }
  })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

/** Sends rows by COPY, the fastest way into PostgreSQL. Either all of them are stored, or none. */
export async function copyRows(pool: Pool, { table, columns, rows }: RowsOfTable): Promise<void> {
  const client = await pool.connect()
  try {
    await pipeline(
      Readable.from(linesOf(rows), { objectMode: false }),
      client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
    )
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

function* linesOf(rows: Iterable<Row>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(fieldOf).join('\t')}\n`
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

function fieldOf(value: Value): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  const text = String(value)
  if (!special.test(text)) return text

  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
}
