import { zstdCompressSync } from 'node:zlib'
import { type Columns, type JsonTemplate, type ListText, Presence } from '@callbook/db'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { type Cell, csvLine } from '../responses/csv.ts'

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

interface Batch {
  readonly items: readonly unknown[]
  /** Size of the JSON texts of the items. */
  readonly bytes: number
}

type ColumnType = FlatColumn['type']

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

/**
 * Size of a row group in bytes of JSON, without the last batch: a group is encoded in one turn of the event loop, in
 * about 40 ms.
 */
const groupBytes = 2 * 1024 * 1024

/** Estimated memory of the items and the encoded columns of one row group. */
const parquetBytes = 4 * groupBytes

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const

/** JSON is text: analysis tools read members of it with their own functions. */
const elements: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  bool: { type: 'BOOLEAN' },
  float8: { type: 'DOUBLE' },
  int4: { type: 'INT32' },
  json: text,
  text,
  timestamptz: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' }
  },
  uuid: text
}

/**
 * Writes items as a Parquet file. Only one row group is in memory.
 *
 * @throws {RangeError} if a value does not fit its column
 */
export async function* parquetFile(
  batches: AsyncIterable<Batch>,
  columns: readonly FlatColumn[]
): AsyncGenerator<Buffer> {
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...elements[type] }))
    ],
    codec: 'ZSTD',
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
    createdBy: 'Callbook'
  })

  let [items, collected]: [unknown[], number] = [[], 0]
  function writeGroup(): Buffer {
    const columnData = columns.map((column) => ({
      name: column.name,
      data: items.map((item) => encoded(readCell(item, column), column.type)),
      offsetIndex: false,
      // The writer keeps both ends of each row group until the footer: whole transcripts.
      statistics: column.type !== 'text' && column.type !== 'json',
      ...(column.type === 'json' && { encoding: 'PLAIN' as const })
    }))
    void writer.write({ columnData, rowGroupSize: Math.max(1, items.length) })
    items = []
    collected = 0

    return takeBytes(bytes)
  }

  for await (const batch of batches) {
    items.push(...batch.items)
    collected += batch.bytes
    if (collected >= groupBytes) yield writeGroup()
  }
  if (items.length > 0) yield writeGroup()
  void writer.finish()
  yield takeBytes(bytes)
}

/** Copies the bytes and empties the writer, which counts all bytes for the offsets in the footer. */
function takeBytes(writer: ByteWriter): Buffer {
  const taken = Buffer.from(writer.getBytes())
  writer.index = 0

  return taken
}

function encoded(value: unknown, type: ColumnType): unknown {
  if (value == null) return null
  if (type === 'timestamptz') return typeof value === 'string' ? BigInt(Date.parse(value)) : null

  return type === 'json' ? JSON.stringify(value) : value
}

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

type Shape = JsonTemplate['shape']

/** A column of a file, whose value is a member of an item or of an object in it. */
export interface FlatColumn {
  /** Path of the member, joined by underscores. */
  readonly name: string
  readonly type: Columns[string]
  readonly path: readonly string[]
}

export function flatColumns({ columns, shape }: JsonTemplate): readonly FlatColumn[] {
  return columnsAt(columns, shape, [])
}

function columnsAt(columns: Columns, shape: Shape, above: readonly string[]): FlatColumn[] {
  return Object.entries(shape).flatMap(([member, value]) => {
    const path = [...above, member]
    if (value instanceof Presence) return [{ name: path.join('_'), type: 'text', path }]

    return typeof value === 'string'
      ? [{ name: path.join('_'), type: columns[value] ?? 'text', path }]
      : columnsAt(columns, value, path)
  })
}

/** Returns the value of a column; `undefined` if the item does not have it. */
export function readCell(item: unknown, { path }: FlatColumn): unknown {
  return path.reduce<unknown>((place, member) => (place as Readonly<Record<string, unknown>> | null)?.[member], item)
}
