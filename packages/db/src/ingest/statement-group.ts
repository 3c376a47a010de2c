import type { Connection, QueryConfig, QueryResult, Submittable } from 'pg'
import { columnTypes } from '../column-types.ts'

/** A statement that a connection prepares once, and what it is run with: text, numbers, instants and bytes. */
export type NamedQuery = QueryConfig & { readonly name: string }

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

/** The columns of the named statements that a connection has prepared. */
const prepared = new WeakMap<Connection, Map<string, readonly Column[]>>()

/**
 * Named statements that are sent at once and closed by a single Sync: one write, one answer, one promise.
 *
 * None after the first that fails is run, COMMIT among them. A connection prepares a statement, and asks for its
 * columns, when it sends it for the first time.
 * (PostgreSQL documentation 54.2.4, "Pipelining")
 */
export class StatementGroup implements Submittable {
  readonly results: Promise<readonly StatementResult[]>
  /** Called by pg, which also puts a limit to the time around it. */
  callback!: (error: Error | null) => void
  readonly #queries: readonly NamedQuery[]
  readonly #results: StatementResult[] = []
  /** Of the statements that were not prepared before, by their place. */
  readonly #described = new Map<number, readonly Column[]>()
  #rows: Record<string, unknown>[] = []
  #connection: Connection | undefined

  constructor(queries: readonly NamedQuery[]) {
    this.#queries = queries
    this.results = new Promise((resolve, reject) => {
      this.callback = (error) => (error === null ? resolve(this.#results) : reject(error))
    })
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.stream.cork()
    try {
      for (const query of this.#queries) this.#send(connection, query)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  #send(connection: Connection, { name, text, values = [] }: NamedQuery): void {
    const isPrepared = preparedOn(connection).has(name)
    if (!isPrepared) {
      connection.close({ type: 'S', name }, true) // of a group that failed before we learned whether it was prepared
      connection.parse({ name, text, types: [] }, true)
    }
    connection.bind({ statement: name, values, valueMapper: parameterOf }, true)
    if (!isPrepared) connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
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
    const known = this.#prepared()
    if (!known.has(name)) known.set(name, this.#columns())
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

    return this.#prepared().get(name) ?? this.#described.get(place) ?? []
  }

  #prepared(): Map<string, readonly Column[]> {
    if (this.#connection === undefined) throw new Error('an answer to statements that were not sent')

    return preparedOn(this.#connection)
  }
}

function preparedOn(connection: Connection): Map<string, readonly Column[]> {
  const known = prepared.get(connection) ?? new Map<string, readonly Column[]>()
  prepared.set(connection, known)

  return known
}

/** A parameter in text, or the bytes of one in binary. */
function parameterOf(value: unknown): string | Buffer | null {
  if (value === null || typeof value === 'string' || value instanceof Buffer) return value
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number') return String(value)

  throw new TypeError(`a parameter of type ${typeof value}`)
}
