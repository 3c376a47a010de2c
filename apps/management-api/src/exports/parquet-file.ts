import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { type FlatColumn, readCell } from './flat-columns.ts'

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
export const parquetBytes = 4 * groupBytes

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
