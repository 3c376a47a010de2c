import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sendFile } from './file.ts'

export type Cell = number | string | null

/**
 * First characters that spreadsheets read as the start of a formula. Excel in East Asian locales also accepts
 * full-width characters.
 */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Returns a line of RFC 4180. Unless it is raw, a text that starts like a formula gets an apostrophe as a prefix. */
export function csvLine(cells: readonly Cell[], { isRaw = false } = {}): string {
  return `${cells.map((cell) => csvCell(cell, isRaw)).join(',')}\r\n`
}

function csvCell(cell: Cell, isRaw: boolean): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = !isRaw && formula.test(cell) ? `'${cell}` : cell

  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

interface CsvFile<Row> {
  /** Name of the file without its extension. */
  readonly name: string
  readonly rows: AsyncIterable<Row>
  /** Values of the columns, by their headings. */
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>
}

/** Streams a CSV file. Each line is formatted only when the connection has room for it. */
export function sendCsv<Row>(reply: FastifyReply, { name, rows, columns }: CsvFile<Row>): Readable {
  const pieces = linesOf(rows, columns)

  return sendFile(reply, { name: `${name}.csv`, contentType: 'text/csv; charset=utf-8', pieces })
}

async function* linesOf<Row>(rows: AsyncIterable<Row>, columns: CsvFile<Row>['columns']) {
  yield csvLine(Object.keys(columns))
  const read = Object.values(columns)
  for await (const row of rows) yield csvLine(read.map((cellOf) => cellOf(row)))
}
