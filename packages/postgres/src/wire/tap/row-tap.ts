import type { Connection, DatabaseError } from 'pg'
import { divideReceived } from '../pg-inside.ts'
import { severityOf } from '../severity.ts'

/** Receives the rows of a statement as the bytes of the server. */
export interface RowSink {
  /** Called at the beginning of a row with its length in bytes. */
  begin(length: number): void
  /** Called with the next bytes of that row. It must copy them. */
  add(chunk: Buffer, start: number, end: number): void
}

type Pass = (bytes: Buffer) => void

const headerBytes = 5
const dataRow = 'D'.charCodeAt(0)
const errorResponse = 'E'.charCodeAt(0)
const nothing = Buffer.alloc(0)
const taps = new WeakMap<Connection, RowTap>()

/**
 * Splits the data of a server: rows go to the sink, if there is one, everything else to pg.
 *
 * pg creates a string for each value and an object for each row, which takes longer than the rest of a list response.
 * (PostgreSQL documentation 54.7, "Message Formats")
 */
export class RowTap {
  sink: RowSink | undefined
  /** An incomplete message header. */
  #rest: Buffer = nothing
  /** Remaining bytes of the current message. */
  #missing = 0
  #isRow = false
  /** Fields of the current error. */
  #fields: Buffer | undefined
  readonly #severities: (string | undefined)[] = []

  /** Returns and clears the severity of the first error. */
  readSeverity(): string | undefined {
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

export function tapOf(connection: Connection): RowTap {
  const tap = taps.get(connection)
  if (tap === undefined) throw new Error('the connection has no tap')

  return tap
}

/** Adds a tap to a new connection, and the English severity to its errors. */
export function addTap(connection: Connection): void {
  const tap = new RowTap()
  taps.set(connection, tap)
  connection.on('errorMessage', (error: DatabaseError) => {
    error.severity = tap.readSeverity() ?? error.severity
  })
  divideReceived(connection, (received, pass) => tap.read(received, pass))
}
