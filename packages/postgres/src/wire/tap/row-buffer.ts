import { grown } from '../grow.ts'
import type { RowSink } from './row-tap.ts'

/** Room to begin with, and what is kept between statements: a rare large page must not hold its memory for ever. */
const initialBytes = 128 * 1024
const maxKeptBytes = 4 * 1024 * 1024

/** When rows take so much, there is enough of them to make something of: a text that still fits into a megabyte. */
const partBytes = 768 * 1024

/**
 * The rows of one statement, as the bytes that the server sent: of each row the number of its values, and of each value
 * the length, -1 for null, and the text. (PostgreSQL documentation 54.7, "DataRow")
 */
export class RowBuffer implements RowSink {
  bytes: Buffer = Buffer.allocUnsafeSlow(initialBytes)
  /** Is asked, when there are many rows and one more comes, whether those before it have been read, and are to go. */
  reader: { readPart(): boolean } | undefined
  #length = 0
  readonly #starts: number[] = []

  /** How many rows there are. */
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
   * Tells where in `bytes` the values of a row begin and end, by the places of their columns: -1 for null.
   *
   * @returns the number of bytes of the whole row
   * @throws {RangeError} there is no such row
   */
  locate(row: number, starts: number[], ends: number[]): number {
    const first = this.#starts[row]
    if (first === undefined) throw new RangeError(`there is no row ${row}`)
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
   * The text of one value.
   *
   * @throws {RangeError} there is no such row
   */
  text(row: number, column: number): string | null {
    const [starts, ends]: [number[], number[]] = [[], []]
    this.locate(row, starts, ends)
    const start = starts[column] ?? -1

    return start < 0 ? null : this.bytes.toString('utf8', start, ends[column])
  }
}
