import type { Connection, DatabaseError } from 'pg'
import { divideReceived } from '../pg-inside.ts'
import { severityOf } from '../severity.ts'

/** What takes the rows of a statement as the bytes that the server sent. */
export interface RowSink {
  /** A row of so many bytes begins. */
  begin(length: number): void
  /** The next bytes of that row, to be copied: the chunk is not kept. */
  add(chunk: Buffer, start: number, end: number): void
}

type Pass = (bytes: Buffer) => void

const headerBytes = 5
const dataRow = 'D'.charCodeAt(0)
const errorResponse = 'E'.charCodeAt(0)
const nothing = Buffer.alloc(0)
const taps = new WeakMap<Connection, RowTap>()

/**
 * Divides what a server sends: rows go to a sink, while there is one, and everything else to pg.
 *
 * pg makes a string of each value and an object of each row, which for a page of a list takes longer than the rest of
 * the answer together. (PostgreSQL documentation 54.7, "Message Formats")
 */
export class RowTap {
  sink: RowSink | undefined
  /** A header that is not all there yet. */
  #rest: Buffer = nothing
  /** Bytes of the message being read that are still to come. */
  #missing = 0
  #isRow = false
  /** The fields of an error being read. */
  #fields: Buffer | undefined
  readonly #severities: (string | undefined)[] = []

  /** The severity of the first error that was read and has not been asked for. */
  takeSeverity(): string | undefined {
    return this.#severities.shift()
  }

  read(received: Buffer, pass: Pass): void {
    const chunk = this.#rest.length === 0 ? received : Buffer.concat([this.#rest, received])
    let at = 0
    let passed = 0

    while (this.#missing > 0 ? at < chunk.length : at + headerBytes <= chunk.length) {
      if (this.#missing === 0) {
        this.#missing = chunk.readUInt32BE(at + 1) + 1 - headerBytes
        this.#isRow = this.sink !== undefined && chunk[at] === dataRow
        if (chunk[at] === errorResponse) this.#fields = nothing
        if (this.#isRow && at > passed) pass(chunk.subarray(passed, at))
        at += headerBytes
        if (this.#isRow) this.sink?.begin(this.#missing)
      }

      const end = Math.min(at + this.#missing, chunk.length)
      if (this.#isRow) this.sink?.add(chunk, at, end)
      this.#missing -= end - at
      if (this.#fields !== undefined) this.#addFields(this.#fields, chunk.subarray(at, end))
      at = end
      if (this.#isRow) passed = at
    }

    this.#rest = at === chunk.length ? nothing : chunk.subarray(at)
    if (at > passed) pass(chunk.subarray(passed, at))
  }

  #addFields(before: Buffer, bytes: Buffer): void {
    this.#fields = Buffer.concat([before, bytes])
    if (this.#missing > 0) return
    this.#severities.push(severityOf(this.#fields))
    this.#fields = undefined
  }
}

/** The tap of a connection of `Client`. */
export function tapOf(connection: Connection): RowTap {
  const tap = taps.get(connection)
  if (tap === undefined) throw new Error('the connection has no tap')

  return tap
}

/** Gives a connection that has not been made yet a tap, and its errors a severity in English. */
export function addTap(connection: Connection): void {
  const tap = new RowTap()
  taps.set(connection, tap)
  connection.on('errorMessage', (error: DatabaseError) => {
    error.severity = tap.takeSeverity() ?? error.severity
  })
  divideReceived(connection, (received, pass) => tap.read(received, pass))
}
