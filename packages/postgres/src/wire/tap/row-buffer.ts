import { grown } from '../grow.ts'
import type { RowSink } from './row-tap.ts'

/** Initial capacity, and maximum that is kept, so that a rare large page does not hold its memory. */
const initialBytes = 128 * 1024
const maxKeptBytes = 4 * 1024 * 1024

/** Rows of this size are passed on as one part: their text still fits into a megabyte. */
const partBytes = 768 * 1024

/**
 * Rows of one statement as the bytes of the server: for each row the number of values, and for each value its length
 * (-1 for null) and its text. (PostgreSQL documentation 54.7, "DataRow")
 */
export class RowBuffer implements RowSink {
  bytes: Buffer = Buffer.allocUnsafeSlow(initialBytes)
  /** Called before another row is added to many: reads the previous rows and returns `true` if they can be removed. */
  reader: { readPart(): boolean } | undefined
  #length = 0
  readonly #starts: number[] = []

  get count(): number {
    return this.#starts.length
  }

  clear(): void {
    this.#starts.length = 0
    this.#length = 0
    if (this.bytes.length > maxKeptBytes) this.bytes = Buffer.allocUnsafeSlow(initialBytes)
  }

  begin(length: number): void {
    if (this.#length >= partBytes && this.reader?.readPart() === true) this.clear()
    this.#starts.push(this.#length)
    this.bytes = grown(this.bytes, this.#length, this.#length + length)
  }

  add(chunk: Buffer, start: number, end: number): void {
    this.#length += chunk.copy(this.bytes, this.#length, start, end)
  }

  /**
   * Writes the start and end of each value of a row in `bytes` by column index: -1 for null.
   *
   * @returns the number of bytes of the row
   * @throws {RangeError} if the row does not exist
   */
  locate(row: number, starts: number[], ends: number[]): number {
    const first = this.#starts[row]
    if (first === undefined) throw new RangeError(`row ${row} does not exist`)
    const columns = this.bytes.readInt16BE(first)
    let at = first + 2
    for (let column = 0; column < columns; column++) {
      const length = this.bytes.readInt32BE(at)
      at += 4
      starts[column] = length < 0 ? -1 : at
      at += Math.max(length, 0)
      ends[column] = length < 0 ? -1 : at
    }

    return at - first
  }

  /**
   * Returns the text of one value.
   *
   * @throws {RangeError} if the row does not exist
   */
  text(row: number, column: number): string | null {
    const [starts, ends]: [number[], number[]] = [[], []]
    this.locate(row, starts, ends)
    const start = starts[column] ?? -1

    return start < 0 ? null : this.bytes.toString('utf8', start, ends[column])
  }
}
