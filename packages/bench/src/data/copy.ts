import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Value = string | number | boolean | Date | null

/** A row, in the order of the named columns. */
export type Row = readonly Value[]

const chunkLength = 256 * 1024

const special = /[\\\n\r\t]/

/** Sends rows by COPY, the fastest way into PostgreSQL. Either all of them are stored, or none. */
export async function copyRows(
  pool: Pool,
  table: string,
  columns: readonly string[],
  rows: Iterable<Row>
): Promise<void> {
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
