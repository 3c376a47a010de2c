import type { ListText } from '@callbook/db'
import { type Cell, csvLine } from '../responses/csv.ts'
import { type FlatColumn, readCell } from './flat-columns.ts'
import { parquetBytes, parquetFile } from './parquet-file.ts'

/** Items as JSON texts with the separator of the format, in pieces. */
type Batches = AsyncIterable<ListText>

interface FileOptions {
  readonly batches: Batches
  readonly columns: readonly FlatColumn[]
  /** Whether the file continues another one, whose header it must not repeat. */
  readonly isRest: boolean
  /** Whether texts that spreadsheets read as a formula stay unchanged. */
  readonly isRaw: boolean
}

interface FileForm {
  readonly contentType: string
  readonly separator: string
  /** Whether compression would not make the file smaller. */
  readonly isDense: boolean
  /** Maximum memory of collected items, in bytes. */
  readonly heldBytes: number
  pieces(options: FileOptions): AsyncIterable<string | Buffer>
}

export const exportFormats = ['jsonl', 'csv', 'parquet'] as const

export const exportIncludes = ['transcript'] as const

export const fileForms: Readonly<Record<(typeof exportFormats)[number], FileForm>> = {
  jsonl: {
    contentType: 'application/x-ndjson',
    ...{ separator: '\n', isDense: false, heldBytes: 0 },
    pieces: ({ batches }) => jsonLines(batches)
  },
  csv: {
    contentType: 'text/csv; charset=utf-8',
    ...{ separator: ',', isDense: false, heldBytes: 0 },
    pieces: csvLines
  },
  parquet: {
    contentType: 'application/vnd.apache.parquet',
    ...{ separator: ',', isDense: true, heldBytes: parquetBytes },
    pieces: ({ batches, columns }) => parquetFile(parsed(batches), columns)
  }
}

async function* jsonLines(batches: Batches): AsyncGenerator<string | Buffer> {
  for await (const batch of batches) {
    yield* batch
    yield '\n'
  }
}

/** Long texts of conversations are exported as one column, without the same words again as messages. */
const notInCsv = 'messages'

async function* csvLines({ batches, columns, isRest, isRaw }: FileOptions): AsyncGenerator<string> {
  const cells = columns.filter(({ name }) => name !== notInCsv)
  const line = (values: readonly Cell[]) => csvLine(values, { isRaw })
  if (!isRest) yield line(cells.map(({ name }) => name))
  for await (const { items } of parsed(batches)) {
    yield items.map((item) => line(cells.map((column) => cellOf(readCell(item, column))))).join('')
  }
}

/** Items of a batch, and the size of their JSON texts in bytes. */
async function* parsed(batches: Batches) {
  for await (const batch of batches) {
    const items: readonly unknown[] = JSON.parse(`[${batch.join('')}]`)
    const bytes = batch.reduce((sum, { length }) => sum + length, 0)
    yield { items, bytes }
  }
}

function cellOf(value: unknown): Cell {
  if (value == null || typeof value === 'string' || typeof value === 'number') return value ?? null

  return JSON.stringify(value)
}
