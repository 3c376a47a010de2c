import type { Connection, PoolClient, QueryConfig, Submittable } from 'pg'
import { columnTypes } from '../column-types.ts'
import type { Row } from '../rows/json-template.ts'

export type Parameter = string | number | boolean | Date | Buffer | readonly string[] | null | undefined

export interface PipelinedQuery {
  /** Name of the prepared statement; empty if it is not kept. */
  readonly name: string
  readonly text: string
  readonly values?: readonly Parameter[] | undefined
  /** Receives the rows as texts. Without it, they are part of the result as objects. */
  readonly onRow?: (row: Row) => void
  /** Called after the last row. It must not throw. */
  readonly onEnd?: () => void
}

export interface StatementResult {
  /** Command tag: `INSERT 0 2`, `COMMIT`. */
  readonly tag: string
  // biome-ignore lint/suspicious/noExplicitAny: as in pg
  readonly rows: any[]
}

/** State of a named statement on one connection. */
interface KnownStatement {
  /** `sent`: its pipeline is in flight. A `new` one may exist at the server, because its pipeline failed later. */
  state: 'new' | 'sent' | 'prepared'
  /** Columns of its result, once they are known. */
  columns: readonly Column[] | undefined
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** Messages of the server as pg passes them on. */
interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

interface DataRow {
  readonly fields: (string | null)[]
}

interface CommandComplete {
  readonly text: string
}

/** State that pipelines share on a connection. Only one pipeline is in flight at a time. */
interface Session {
  readonly statements: Map<string, KnownStatement>
  readonly messages: Messages
}

const sessions = new WeakMap<Connection, Session>()

function sessionOf(connection: Connection): Session {
  const known = sessions.get(connection)
  if (known !== undefined) return known
  const session = { statements: new Map<string, KnownStatement>(), messages: new Messages() }
  sessions.set(connection, session)

  return session
}

/**
 * Statements sent together with a single Sync: one write, one response, one promise.
 *
 * Waking a database process costs more than sending it a statement. After the first error, no later statement runs,
 * including COMMIT. A connection prepares a named statement at its first use. (PostgreSQL documentation 54.2.4,
 * "Pipelining")
 */
export class Pipeline implements Submittable {
  queries: readonly PipelinedQuery[]
  /** The result of each statement. Rejects with the error of the first that failed. */
  readonly ended: Promise<readonly StatementResult[]>
  /** Called by this class and, after a time limit, by pg. */
  callback!: (error: Error | null) => void
  readonly #statements: KnownStatement[] = []
  readonly #results: StatementResult[] = []
  #rows: Record<string, unknown>[] = []
  #hasFailed = false
  /** Reason why a row could not be read. */
  #fault: Error | null = null

  constructor(queries: readonly PipelinedQuery[]) {
    this.queries = queries
    this.ended = new Promise((resolve, reject) => {
      const settle = (error: Error | null) => (error === null ? resolve(this.#results) : reject(error))
      this.callback = settle
    })
  }

  /** @returns the reason why it cannot be sent, which pg passes to `handleError` */
  submit(connection: Connection): Error | undefined {
    const { statements, messages } = sessionOf(connection)
    try {
      for (const query of this.queries) this.#write(messages, statements, query)
      messages.sync()
      connection.stream.write(messages.take())
    } catch (error) {
      messages.take()
      return errorOf(error)
    }

    return undefined
  }

  #write(
    messages: Messages,
    statements: Map<string, KnownStatement>,
    { name, text, values = [], onRow }: PipelinedQuery
  ): void {
    const statement = statements.get(name) ?? { state: 'new', columns: undefined }
    if (name !== '') statements.set(name, statement)
    this.#statements.push(statement)
    if (statement.state === 'new') {
      if (name !== '') messages.close(name) // a failed pipeline may have prepared it
      messages.parse(name, text)
      statement.state = 'sent'
    }
    messages.bind(name, values)
    if (onRow === undefined && statement.columns === undefined) messages.describe()
    messages.execute()
  }

  handleRowDescription({ fields }: RowDescription): void {
    const statement = this.#statements[this.#results.length]
    if (this.#hasFailed || statement === undefined) return
    statement.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: columnTypes.getTypeParser(dataTypeID, 'text')
    }))
  }

  handleDataRow({ fields }: DataRow): void {
    if (this.#hasFailed || this.#fault !== null) return
    const onRow = this.queries[this.#results.length]?.onRow
    try {
      if (onRow === undefined) this.#addRow(fields)
      else onRow(fields)
    } catch (error) {
      this.#fault = errorOf(error)
    }
  }

  #addRow(texts: readonly (string | null)[]): void {
    const row: Record<string, unknown> = {}
    let place = 0
    for (const { name, parse } of this.#statements[this.#results.length]?.columns ?? []) {
      const text = texts[place++] ?? null
      row[name] = text === null ? null : parse(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: CommandComplete): void {
    const query = this.queries[this.#results.length]
    const statement = this.#statements[this.#results.length]
    if (this.#hasFailed || statement === undefined) return
    statement.state = 'prepared'
    if (query?.onRow === undefined) statement.columns ??= []
    this.#results.push({ tag: text, rows: this.#rows })
    this.#rows = []
    query?.onEnd?.()
  }

  handleReadyForQuery(): void {
    this.#end(this.#fault)
  }

  handleError(error: Error): void {
    this.#hasFailed = true
    for (const statement of this.#statements) {
      if (statement.state !== 'sent') continue
      statement.state = 'new'
      statement.columns = undefined
    }
    this.#end(error)
  }

  /** V8 keeps the function by which pg ends its time limit, and with it this object, until a full collection. */
  #end(error: Error | null): void {
    this.queries = []
    this.callback(error)
  }
}

/** A prepared statement with its values: text, numbers, instants and bytes. */
export type NamedQuery = QueryConfig<Parameter[]> & { readonly name: string }

/**
 * Runs statements sequentially in one round trip.
 *
 * @throws the error of the first that failed; later ones do not run
 */
export async function runPipeline(
  client: PoolClient,
  queries: readonly NamedQuery[]
): Promise<readonly StatementResult[]> {
  return queries.length === 0 ? [] : await client.query(new Pipeline(queries)).ended
}

export async function rollBack(client: PoolClient): Promise<void> {
  await client.query('rollback')
}

/**
 * Runs the last statements of a transaction and its COMMIT.
 *
 * @throws also if the response to COMMIT is ROLLBACK, which PostgreSQL sends without an error in an aborted
 *   transaction
 */
export async function commitPipeline(client: PoolClient, queries: readonly NamedQuery[]): Promise<void> {
  const results = await runPipeline(client, [...queries, { name: 'commit', text: 'commit' }])
  const tag = results.at(-1)?.tag
  if (tag !== 'COMMIT') throw new Error(`the transaction ended with ${tag}`)
}

/** Returns the number of named statements that pipelines have prepared on a client. */
export function countPrepared({ connection }: PoolClient): number {
  return sessions.get(connection)?.statements.size ?? 0
}

/** Initial capacity, and maximum that is kept, so that a rare large message does not hold its memory. */
const initialBytes = 64 * 1024
const maxKeptBytes = 4 * 1024 * 1024

/** Maximum UTF-8 bytes per UTF-16 unit of a JavaScript string. */
const maxBytesPerUnit = 3

/** For shorter texts, a loop is faster than the encoder. */
const mostShortUnits = 48

/**
 * Messages of the extended query protocol in one buffer, which is used again. Those of pg grow step by step, which takes
 * as long as storing a report. (PostgreSQL documentation 54.7, "Message Formats")
 */
class Messages {
  #buffer = Buffer.allocUnsafeSlow(initialBytes)
  #length = 0

  /** Returns the bytes since the last call; valid until the next message. */
  take(): Buffer {
    const written = this.#buffer.subarray(0, this.#length)
    this.#length = 0
    if (this.#buffer.length > maxKeptBytes) this.#buffer = Buffer.allocUnsafeSlow(initialBytes)

    return written
  }

  /** Closes a prepared statement, if one with this name exists. */
  close(name: string): void {
    this.#message('C', () => this.#name(`S${name}`))
  }

  parse(name: string, text: string): void {
    this.#message('P', () => {
      this.#name(name)
      this.#name(text)
      this.#int16(0)
    })
  }

  /** Binds values to a statement: bytes in binary, everything else as text. Results are text. */
  bind(name: string, values: readonly Parameter[]): void {
    this.#message('B', () => {
      this.#name('')
      this.#name(name)
      this.#int16(values.length)
      for (const value of values) this.#int16(Buffer.isBuffer(value) ? 1 : 0)
      this.#int16(values.length)
      for (const value of values) this.#value(value)
      this.#int16(0)
    })
  }

  /** Requests the columns of the result of the bound statement. */
  describe(): void {
    this.#message('D', () => this.#name('P'))
  }

  execute(): void {
    this.#message('E', () => {
      this.#name('')
      this.#int32(0)
    })
  }

  sync(): void {
    this.#message('S', () => undefined)
  }

  #message(type: string, writeBody: () => void): void {
    this.#text(type)
    const start = this.#length
    this.#int32(0)
    writeBody()
    this.#buffer.writeInt32BE(this.#length - start, start)
  }

  #value(value: Parameter): void {
    const start = this.#length
    this.#int32(-1)
    if (value === null || value === undefined) return
    if (Buffer.isBuffer(value)) {
      this.#reserve(value.length)
      this.#length += value.copy(this.#buffer, this.#length)
    } else this.#text(typeof value === 'string' ? value : textOf(value))
    this.#buffer.writeInt32BE(this.#length - start - 4, start)
  }

  #name(text: string): void {
    this.#text(text)
    this.#reserve(1)
    this.#buffer[this.#length++] = 0
  }

  #text(text: string): void {
    this.#reserve(text.length * maxBytesPerUnit)
    if (text.length > mostShortUnits || !this.#ascii(text)) this.#length += this.#buffer.write(text, this.#length)
  }

  /** Writes an ASCII text; returns without writing any other text. */
  #ascii(text: string): boolean {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (unit > 0x7f) return false
      this.#buffer[this.#length + at] = unit
    }
    this.#length += text.length

    return true
  }

  #int16(value: number): void {
    this.#reserve(2)
    this.#length = this.#buffer.writeUInt16BE(value, this.#length)
  }

  #int32(value: number): void {
    this.#reserve(4)
    this.#length = this.#buffer.writeInt32BE(value, this.#length)
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes
    if (needed <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#buffer.length))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }
}

/**
 * Converts a value other than text and bytes to PostgreSQL's text format.
 *
 * @throws for invalid dates, and for bytes that are not a Buffer
 */
function textOf(value: number | boolean | Date | readonly string[]): string {
  if (value instanceof Date) return instantOf(value)
  if (Array.isArray(value)) return `{${value.map(elementOf).join()}}`
  if (ArrayBuffer.isView(value)) throw new TypeError('bytes must be a Buffer')

  return String(value)
}

/** Texts of instants: most rows of a batch have the same few. */
const instants = new Map<number, string>()
const mostInstants = 256

function instantOf(instant: Date): string {
  const epochMs = instant.getTime()
  const known = instants.get(epochMs)
  if (known !== undefined) return known
  const text = instant.toISOString()
  if (instants.size >= mostInstants) instants.clear()
  instants.set(epochMs, text)

  return text
}

/** Returns an element of an array literal. (PostgreSQL documentation 8.15.6, "Array Input and Output Syntax") */
function elementOf(value: unknown): string {
  return value == null ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
