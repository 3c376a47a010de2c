import type { Connection, Submittable } from 'pg'
import { MessageWriter, type Parameter } from './message-writer.ts'
import { RowBuffer } from './row-buffer.ts'
import { divertRows } from './row-tap.ts'

export interface RowsQuery<Result> {
  /** Under which a connection keeps the prepared statement; empty: it is not kept. */
  readonly name: string
  readonly text: string
  readonly parameters: readonly Parameter[]
  /** Makes something of the rows, which are gone when it returns. */
  readonly read: (rows: RowBuffer) => Result
}

interface Session {
  readonly writer: MessageWriter
  readonly rows: RowBuffer
  /** The names of what has been prepared. */
  readonly prepared: Set<string>
}

const sessions = new WeakMap<Connection, Session>()

/** A statement whose rows are read as the bytes that the server sent. */
export class RowsStatement<Result> implements Submittable {
  readonly result: Promise<Result>
  /** Called by pg, which also puts a limit to the time around it. */
  callback!: (error: Error | null) => void
  readonly #query: RowsQuery<Result>
  #read: () => Result = () => {
    throw new Error('the statement returned without being run')
  }
  #connection: Connection | undefined

  constructor(query: RowsQuery<Result>) {
    this.#query = query
    this.result = new Promise((resolve, reject) => {
      this.callback = (error) => {
        if (error !== null) return reject(error)
        try {
          resolve(this.#read())
        } catch (failure) {
          reject(failure)
        }
      }
    })
  }

  /** @returns why it cannot be sent, which pg then gives to `handleError` */
  submit(connection: Connection): Error | undefined {
    const { name, text, parameters, read } = this.#query
    const { writer, rows, prepared } = sessionOf(connection)
    this.#connection = connection
    this.#read = () => {
      prepared.add(name)
      try {
        return read(rows)
      } finally {
        rows.clear()
      }
    }

    try {
      if (name === '' || !prepared.has(name)) {
        if (name !== '') writer.close(name) // of a statement that failed before we learned whether it was prepared
        writer.parse(name, text)
      }
      writer.bind(name, parameters)
    } catch (error) {
      writer.take()
      return error instanceof Error ? error : new Error(String(error))
    }
    writer.execute()
    writer.sync()
    divertRows(connection, rows)
    connection.stream.write(writer.take())

    return undefined
  }

  /** Rows that still come after the time is up. */
  handleDataRow(): void {}

  handleCommandComplete(): void {
    this.#stopDiverting()
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  handleError(error: Error): void {
    this.#stopDiverting()
    if (this.#connection !== undefined) sessionOf(this.#connection).rows.clear()
    this.callback(error)
  }

  #stopDiverting(): void {
    if (this.#connection !== undefined) divertRows(this.#connection, undefined)
  }
}

function sessionOf(connection: Connection): Session {
  const known = sessions.get(connection)
  if (known !== undefined) return known

  const session = { writer: new MessageWriter(), rows: new RowBuffer(), prepared: new Set<string>() }
  sessions.set(connection, session)

  return session
}
