import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sendFile } from './file.ts'

type Cell = number | string | null

/** Prefixes that spreadsheets read as a formula. Excel in East Asian locales also accepts the full-width forms. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Returns a line of RFC 4180. A text that starts like a formula gets an apostrophe as a prefix. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell

  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

interface CsvFile<Row> {
  /** Of the file, without what it ends in. */
  readonly name: string
  readonly rows: AsyncIterable<Row>
  /** The heads of the columns, and what each has of a row. */
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>
}

/** Sends a file of lines, each of them made when there is room for it on the way. */
export function sendCsv<Row>(reply: FastifyReply, { name, rows, columns }: CsvFile<Row>): Readable {
  const pieces = linesOf(rows, columns)

  return sendFile(reply, { name: `${name}.csv`, contentType: 'text/csv; charset=utf-8', pieces })
}

async function* linesOf<Row>(rows: AsyncIterable<Row>, columns: CsvFile<Row>['columns']) {
  yield csvLine(Object.keys(columns))
  const read = Object.values(columns)
  for await (const row of rows) yield csvLine(read.map((cellOf) => cellOf(row)))
}
