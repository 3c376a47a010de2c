import type { Connection, Submittable } from 'pg'
import { columnTypes } from '../column-types.ts'
import type { Parameter } from './message-writer.ts'
import type { Answers } from './responses.ts'
import { type Column, type KnownStatement, type Session, sessionOf, statementOf } from './session.ts'

export interface PipelinedQuery {
  /** Name of the prepared statement; empty if it is not kept. */
  readonly name: string
  readonly text: string
  readonly values?: readonly Parameter[] | undefined
}

/** Messages of the server as pg passes them on. */
interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

interface DataRow {
  readonly fields: readonly (string | null)[]
}

interface CommandComplete {
  readonly text: string
}

/** Maximum number of parameters that pg can read in a description: it takes the number for a signed one. */
const mostDescribed = 32_767

const noColumns: readonly Column[] = []

/**
 * Statements sent together with a single Sync: one write, one response, one promise.
 *
 * Waking a database process costs more than sending it a statement. After the first error, no later statement runs,
 * including COMMIT. A connection prepares a named statement at its first use. (PostgreSQL documentation 54.2.4,
 * "Pipelining")
 */
export class Pipeline implements Submittable {
  /** Resolves after all responses. Rejects with the error of the first statement that failed. */
  readonly ended: Promise<void>
  /** `Client` wraps it to enforce the timeout. */
  callback!: (error: Error | null) => void
  readonly limitMs: number | undefined
  readonly #queries: readonly PipelinedQuery[]
  readonly #answers: Answers
  readonly #statements: KnownStatement[] = []
  #answered = 0
  #hasFailed = false
  /** Reason why a row could not be read. */
  #fault: Error | null = null

  /** @param limitMs timeout of the response, if shorter than the default */
  constructor(queries: readonly PipelinedQuery[], answers: Answers, limitMs?: number) {
    this.#queries = queries
    this.#answers = answers
    this.limitMs = limitMs
    this.ended = new Promise((resolve, reject) => {
      const settle = (error: Error | null) => (error === null ? resolve() : reject(error))
      this.callback = settle
    })
  }

  /** @returns the reason why it cannot be sent, which pg passes to `handleError` */
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
    session.undescribed = []
    for (const { name, text, values = [] } of this.#queries) {
      const statement = statementOf(session, name)
      this.#statements.push(statement) // also if the values cannot be written: it must be closed
      const isUndescribed = statement.state !== 'sent' && statement.columns === undefined
      const isDescribedOnce = statement.state === 'new' && name !== '' && values.length <= mostDescribed
      if (statement.state === 'new') {
        if (name !== '') writer.close(name) // a failed pipeline may have prepared it
        writer.parse(name, text)
        statement.state = 'sent'
      }
      if (isDescribedOnce) {
        writer.describe(name)
        session.undescribed.push(statement)
      }
      writer.bind(name, values, statement.types)
      if (needsColumns && isUndescribed && !isDescribedOnce) writer.describeBound()
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

  /** For rows as bytes, these are rows that arrive after the timeout. */
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
  statement.types = undefined
}
