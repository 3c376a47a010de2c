import type { Connection, QueryConfig, QueryResult, Submittable } from 'pg'
import { columnTypes } from '../column-types.ts'
import { MessageWriter, type Parameter } from './message-writer.ts'

/** A statement that a connection prepares once, and what it is run with: text, numbers, instants and bytes. */
export type NamedQuery = QueryConfig<Parameter[]> & { readonly name: string }

/** What a statement returned. */
export type StatementResult = Pick<QueryResult, 'command' | 'rows'>

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

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

interface Session {
  /** Used for one group at a time: the next is sent when this one has been answered. */
  readonly writer: MessageWriter
  /** What has been prepared, and the columns that it returns. */
  readonly statements: Map<string, readonly Column[]>
}

const sessions = new WeakMap<Connection, Session>()

/**
 * Named statements that are sent at once and closed by a single Sync: one write, one answer, one promise.
 *
 * None after the first that fails is run, COMMIT among them. A connection prepares a statement, and asks for its
 * columns, when it sends it for the first time.
 * (PostgreSQL documentation 54.2.4, "Pipelining")
 */
export class StatementGroup implements Submittable {
  readonly results: Promise<readonly StatementResult[]>
  /** `Client` puts a limit to the time around it. */
  callback!: (error: Error | null) => void
  readonly #queries: readonly NamedQuery[]
  readonly #results: StatementResult[] = []
  /** Of the statements that were not prepared before, by their place. */
  readonly #described = new Map<number, readonly Column[]>()
  #rows: Record<string, unknown>[] = []
  #statements = new Map<string, readonly Column[]>()

  constructor(queries: readonly NamedQuery[]) {
    this.#queries = queries
    this.results = new Promise((resolve, reject) => {
      const settle = (error: Error | null) => (error === null ? resolve(this.#results) : reject(error))
      this.callback = settle
    })
  }

  /** @returns why it cannot be sent, which pg then gives to `handleError` */
  submit(connection: Connection): Error | undefined {
    const { writer, statements } = sessionOf(connection)
    this.#statements = statements
    try {
      this.#write(writer, statements)
    } catch (error) {
      writer.take()
      return error instanceof Error ? error : new Error(String(error))
    }
    connection.stream.write(writer.take())

    return undefined
  }

  #write(writer: MessageWriter, statements: ReadonlyMap<string, readonly Column[]>): void {
    for (const { name, text, values = [] } of this.#queries) {
      const isPrepared = statements.has(name)
      if (!isPrepared) {
        writer.close(name) // of a group that failed before we learned whether it was prepared
        writer.parse(name, text)
      }
      writer.bind(name, values)
      if (!isPrepared) writer.describe()
      writer.execute()
    }
    writer.sync()
  }

  handleRowDescription({ fields }: RowDescription): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: columnTypes.getTypeParser(dataTypeID, 'text')
    }))
    this.#described.set(this.#results.length, columns)
  }

  handleDataRow({ fields }: DataRow): void {
    const columns = this.#columns()
    const row: Record<string, unknown> = {}
    for (const [index, { name, parse }] of columns.entries()) {
      const value = fields[index] ?? null
      row[name] = value === null ? null : parse(value)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: CommandComplete): void {
    const { name = '' } = this.#queries[this.#results.length] ?? {}
    if (!this.#statements.has(name)) this.#statements.set(name, this.#columns())
    this.#results.push({ command: text.slice(0, text.search(/ |$/)), rows: this.#rows })
    this.#rows = []
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  #columns(): readonly Column[] {
    const place = this.#results.length
    const { name = '' } = this.#queries[place] ?? {}

    return this.#statements.get(name) ?? this.#described.get(place) ?? []
  }
}

function sessionOf(connection: Connection): Session {
  const known = sessions.get(connection)
  if (known !== undefined) return known

  const session = { writer: new MessageWriter(), statements: new Map<string, readonly Column[]>() }
  sessions.set(connection, session)

  return session
}
