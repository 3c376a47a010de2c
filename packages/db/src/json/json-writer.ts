import { grown } from '../wire/grow.ts'
import type { RowBuffer } from '../wire/row-buffer.ts'
import type { JsonTemplate } from './json-template.ts'
import { copyBytes, maxBytesOfEscape } from './write-value.ts'

/** Room to begin with, and what is kept between texts: a rare large one must not hold its memory for ever. */
const initialBytes = 256 * 1024
const maxKeptBytes = 4 * 1024 * 1024

/** A unit of a JavaScript string takes at most so many bytes in UTF-8. */
const maxBytesPerUnit = 3

export type JsonWriter = Pick<Writer, 'add' | 'addRow'>

/** Writes JSON from the bytes of rows. */
class Writer {
  #bytes: Buffer = Buffer.allocUnsafeSlow(initialBytes)
  #length = 0
  /** Where the values of a row begin and end. */
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

  clear(): void {
    this.#length = 0
    if (this.#bytes.length > maxKeptBytes) this.#bytes = Buffer.allocUnsafeSlow(initialBytes)
  }

  toString(): string {
    return this.#bytes.toString('utf8', 0, this.#length)
  }

  #reserve(bytes: number): void {
    this.#bytes = grown(this.#bytes, this.#length, this.#length + bytes)
  }
}

const writer = new Writer()

/**
 * Makes one text, in a buffer that is used again.
 *
 * @param write calls the writer before it returns, and makes no other text meanwhile
 */
export function writeJson(write: (json: JsonWriter) => void): string {
  try {
    write(writer)

    return writer.toString()
  } finally {
    writer.clear()
  }
}
