import type { Connection, Submittable } from 'pg'
import { MessageWriter, type Parameter } from './message-writer.ts'
import { RowBuffer } from './row-buffer.ts'
import { divertRows } from './row-tap.ts'

export interface RowsQuery {
  /** Under which a connection keeps the prepared statement; empty: it is not kept. */
  readonly name: string
  readonly text: string
  readonly parameters: readonly Parameter[]
  /** Told of the rows, which are gone when it returns. It must not throw. */
  readonly onRows: (rows: RowBuffer) => void
  /** Told of the first rows of very many, so that never all of them are kept, under the same conditions. */
  readonly onPart?: ((rows: RowBuffer) => void) | undefined
}

interface Session {
  readonly writer: MessageWriter
  readonly rows: RowBuffer
  /** The names of what has been prepared. */
  readonly prepared: Set<string>
}

const sessions = new WeakMap<Connection, Session>()

/**
 * Statements that are sent at once and closed by a single Sync, and whose rows are read as the bytes that the server sent.
 *
 * To wake a process of the database costs more than to send it a statement. None after the first that fails is run.
 * (PostgreSQL documentation 54.2.4, "Pipelining")
 */
export class RowsGroup implements Submittable {
  /** When all were answered. It rejects with what the first that failed did. */
  readonly ended: Promise<void>
  /** `Client` puts a limit to the time around it. */
  callback!: (error: Error | null) => void
  readonly limitMs: number | undefined
  readonly #queries: readonly RowsQuery[]
  #answered = 0
  #connection: Connection | undefined

  /** @param limitMs how long the answer may take, if less than is usual */
  constructor(queries: readonly RowsQuery[], limitMs?: number) {
    this.#queries = queries
    this.limitMs = limitMs
    this.ended = new Promise((resolve, reject) => {
      const settle = (error: Error | null) => (error === null ? resolve() : reject(error))
      this.callback = settle
    })
  }

  /** @returns why it cannot be sent, which pg then gives to `handleError` */
  submit(connection: Connection): Error | undefined {
    const session = sessionOf(connection)
    const { writer, rows } = session
    this.#connection = connection
    try {
      this.#write(session)
    } catch (error) {
      writer.take()
      return error instanceof Error ? error : new Error(String(error))
    }
    rows.reader = this
    divertRows(connection, rows)
    connection.stream.write(writer.take())

    return undefined
  }

  #write({ writer, prepared }: Session): void {
    const sent = new Set<string>()
    for (const { name, text, parameters } of this.#queries) {
      if (name === '' || !(prepared.has(name) || sent.has(name))) {
        if (name !== '') writer.close(name) // of a group that failed before we learned whether it was prepared
        writer.parse(name, text)
        sent.add(name)
      }
      writer.bind(name, parameters)
      writer.execute()
    }
    writer.sync()
  }

  /** Of the statement that is being answered. */
  readPart(): boolean {
    const { onPart } = this.#queries[this.#answered] ?? {}
    if (onPart === undefined || this.#connection === undefined) return false
    onPart(sessionOf(this.#connection).rows)

    return true
  }

  /** Rows that still come after the time is up. */
  handleDataRow(): void {}

  handleCommandComplete(): void {
    const query = this.#queries[this.#answered]
    if (query === undefined || this.#connection === undefined) return
    const { rows, prepared } = sessionOf(this.#connection)
    this.#answered += 1
    prepared.add(query.name)
    query.onRows(rows)
    rows.clear()
  }

  handleReadyForQuery(): void {
    this.#stopDiverting()
    this.callback(null)
  }

  handleError(error: Error): void {
    this.#stopDiverting()
    this.callback(error)
  }

  #stopDiverting(): void {
    if (this.#connection === undefined) return
    divertRows(this.#connection, undefined)
    const { rows } = sessionOf(this.#connection)
    rows.reader = undefined
    rows.clear()
  }
}

function sessionOf(connection: Connection): Session {
  const known = sessions.get(connection)
  if (known !== undefined) return known

  const session = { writer: new MessageWriter(), rows: new RowBuffer(), prepared: new Set<string>() }
  sessions.set(connection, session)

  return session
}
