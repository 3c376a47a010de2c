import type { RowBuffer } from '../wire/tap/row-buffer.ts'
import { growMemory, type JsonBytes, recycle, reserveMemory } from './json-memory.ts'
import type { JsonTemplate } from './json-template.ts'
import { copyBytes, maxBytesOfEscape } from './write-value.ts'

/** Maximum UTF-8 bytes per UTF-16 unit of a JavaScript string. */
const maxBytesPerUnit = 3

export type JsonWriter = Pick<Writer, 'add' | 'addRow'>

class Writer {
  #bytes: Buffer = reserveMemory()
  #length = 0
  /** Start and end of each value of a row. */
  readonly #starts: number[] = []
  readonly #ends: number[] = []

  add(text: string): void {
    this.#reserve(text.length * maxBytesPerUnit)
    this.#length += this.#bytes.write(text, this.#length)
  }

  addRow({ parts, end, texts, extraBytes }: JsonTemplate, rows: RowBuffer, row: number): void {
    const starts = this.#starts
    const ends = this.#ends
    let room = rows.locate(row, starts, ends) + extraBytes
    for (const column of texts) room += ((ends[column] ?? 0) - (starts[column] ?? 0)) * (maxBytesOfEscape - 1)
    this.#reserve(room)

    const from = rows.bytes
    const to = this.#bytes
    let at = this.#length
    for (const { before, column, ifNull, otherwise } of parts) {
      const start = starts[column] ?? -1
      at = copyBytes(before, 0, before.length, to, at)
      at =
        start < 0 ? copyBytes(ifNull, 0, ifNull.length, to, at) : otherwise(from, start, ends[column] ?? start, to, at)
    }
    this.#length = copyBytes(end, 0, end.length, to, at)
  }

  /** Returns the written text. The next text uses other memory. */
  take(): JsonBytes {
    const written = this.#bytes.subarray(0, this.#length) as JsonBytes
    this.#bytes = reserveMemory()
    this.#length = 0

    return written
  }

  clear(): void {
    this.#length = 0
  }

  #reserve(bytes: number): void {
    this.#bytes = growMemory(this.#bytes, this.#length, this.#length + bytes)
  }
}

const writer = new Writer()

/**
 * Writes one text.
 *
 * @param write uses the writer synchronously, and writes no other text inside
 */
export function writeJson(write: (json: JsonWriter) => void): JsonBytes {
  try {
    write(writer)

    return writer.take()
  } finally {
    writer.clear()
  }
}

/** Like `writeJson`, but returns a string, for a small or intermediate text. */
export function writeJsonString(write: (json: JsonWriter) => void): string {
  const bytes = writeJson(write)
  const text = bytes.toString()
  recycle(bytes)

  return text
}
