import type { Connection, Submittable } from 'pg'
import { columnTypes } from '../column-types.ts'
import type { Answers } from './answers.ts'
import type { Parameter } from './message-writer.ts'
import { type Column, type KnownStatement, type Session, sessionOf, statementOf } from './session.ts'

/** A statement of a pipeline. */
export interface PipelinedQuery {
  /** The name under which a connection keeps the prepared statement; empty: it is not kept. */
  readonly name: string
  readonly text: string
  readonly values?: readonly Parameter[] | undefined
}

/** Messages of the server, as pg hands them on. */
interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

interface DataRow {
  readonly fields: readonly (string | null)[]
}

interface CommandComplete {
  readonly text: string
}

const noColumns: readonly Column[] = []

/**
 * Statements that are sent at once and closed by a single Sync: one write, one answer, one promise.
 *
 * To wake a process of the database costs more than to send it a statement. None after the first that fails is run,
 * COMMIT among them. A connection prepares a statement when it sends it by its name for the first time.
 * (PostgreSQL documentation 54.2.4, "Pipelining")
 */
export class Pipeline implements Submittable {
  /** When all were answered. It rejects with what the first that failed did. */
  readonly ended: Promise<void>
  /** `Client` puts a limit to the time around it. */
  callback!: (error: Error | null) => void
  readonly limitMs: number | undefined
  readonly #queries: readonly PipelinedQuery[]
  readonly #answers: Answers
  readonly #statements: KnownStatement[] = []
  #answered = 0
  #hasFailed = false
  /** Why a row could not be read. */
  #fault: Error | null = null

  /** @param limitMs how long the answer may take, if less than is usual */
  constructor(queries: readonly PipelinedQuery[], answers: Answers, limitMs?: number) {
    this.#queries = queries
    this.#answers = answers
    this.limitMs = limitMs
    this.ended = new Promise((resolve, reject) => {
      const settle = (error: Error | null) => (error === null ? resolve() : reject(error))
      this.callback = settle
    })
  }

  /** @returns why it cannot be sent, which pg then gives to `handleError` */
  submit(connection: Connection): Error | undefined {
    const session = sessionOf(connection)
    const { writer } = session
    try {
      this.#write(session)
    } catch (error) {
      writer.take()
      return errorOf(error)
    }
    this.#answers.begin(session)
    connection.stream.write(writer.take())

    return undefined
  }

  #write(session: Session): void {
    const { writer } = session
    const { needsColumns } = this.#answers
    for (const { name, text, values = [] } of this.#queries) {
      const statement = statementOf(session, name)
      this.#statements.push(statement) // also one whose values cannot be written: it has to be forgotten
      const isUndescribed = statement.state !== 'sent' && statement.columns === undefined
      if (statement.state === 'new') {
        if (name !== '') writer.close(name) // a pipeline that failed before we learned of it may have prepared it
        writer.parse(name, text)
        statement.state = 'sent'
      }
      writer.bind(name, values)
      if (needsColumns && isUndescribed) writer.describe()
      writer.execute()
    }
    writer.sync()
  }

  handleRowDescription({ fields }: RowDescription): void {
    const statement = this.#statements[this.#answered]
    if (this.#hasFailed || statement === undefined) return
    statement.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: columnTypes.getTypeParser(dataTypeID, 'text')
    }))
  }

  /** These are, of rows as bytes, those that still come after the time is up. */
  handleDataRow({ fields }: DataRow): void {
    if (this.#hasFailed || this.#fault !== null) return
    try {
      this.#answers.addRow(fields, this.#statements[this.#answered]?.columns ?? noColumns)
    } catch (error) {
      this.#fault = errorOf(error)
    }
  }

  handleCommandComplete({ text }: CommandComplete): void {
    const statement = this.#statements[this.#answered]
    if (this.#hasFailed || statement === undefined) return
    this.#answered += 1
    statement.state = 'prepared'
    if (this.#answers.needsColumns) statement.columns ??= noColumns
    this.#answers.complete(text)
  }

  handleReadyForQuery(): void {
    this.#answers.end()
    this.callback(this.#fault)
  }

  handleError(error: Error): void {
    this.#hasFailed = true
    for (const statement of this.#statements) if (statement.state === 'sent') forget(statement)
    this.#answers.end()
    this.callback(error)
  }
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

function forget(statement: KnownStatement): void {
  statement.state = 'new'
  statement.columns = undefined
}
