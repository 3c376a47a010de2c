import pg, { type Connection } from 'pg'
import { noteConnectionLoss } from './connection-loss.ts'
import { type Callback, connectionOf, isQuery, letBePlain, type Query, queryOf, takeQueryTimeout } from './pg-inside.ts'
import { explainRefusals, requireChannelBinding } from './secure.ts'
import { addTap } from './tap/row-tap.ts'

/** What pg does not know of `Encryption`. */
export interface ClientConfig extends pg.ClientConfig {
  readonly mayBePlain?: boolean
  readonly enableChannelBinding?: boolean
}

/** A query that may have less time than is usual for its answer. */
interface LimitedQuery extends Query {
  readonly limitMs?: number | undefined
}

/**
 * A client that gives up queries in time, marks what its connection was lost by, and whose rows a `RowTap` can take as
 * they come.
 *
 * pg would do the first, too. But V8 allocates a function that is written down where it is assigned to a property,
 * `query.callback = () => …`, among the objects that have grown old, since most of these are methods. All that it
 * knows then outlives every minor collection: a page, its rows, a batch of reports. Such a function must have a name
 * first wherever it is made often. (V8, `CheckAssigningFunctionLiteralToProperty` in src/parsing/parser.h)
 */
export class Client extends pg.Client {
  readonly #timeoutMs: number
  readonly #connection: Connection

  constructor(config?: ClientConfig) {
    super(config)
    const connection = connectionOf(this)
    this.#timeoutMs = takeQueryTimeout(this)
    this.#connection = connection
    addTap(connection)
    explainRefusals(connection)
    if (config?.mayBePlain) letBePlain(connection)
    if (config?.enableChannelBinding) requireChannelBinding(connection)
    connection.on('error', noteConnectionLoss)
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const { promise, resolve, reject } = Promise.withResolvers<this>()
    super.connect((error: Error | null) => {
      if (error !== null) {
        noteConnectionLoss(error)
        // pg leaves a server waiting that has asked for a password we do not have: a minute long, for each attempt.
        this.#connection.stream.destroy()
      }
      if (callback !== undefined)
        callback(error as Error) // the types of pg leave out null
      else if (error === null) resolve(this)
      else reject(error)
    })

    return callback === undefined ? promise : undefined
  }

  // biome-ignore lint/suspicious/noExplicitAny: it has a dozen forms
  override query(config: unknown, values?: unknown, callback?: unknown): any {
    return this.#query(config, values, callback)
  }

  #query(config: unknown, values: unknown, callback: unknown): unknown {
    if (isQuery(config)) return super.query(this.#limit(config))
    if (typeof values === 'function') return this.#query(config, undefined, values)
    if (typeof callback === 'function') return void super.query(this.#limit(queryOf(config, values, callback)))

    return new Promise((resolve, reject) => {
      const settle: Callback = (error, result) => (error === null ? resolve(result) : reject(error))
      super.query(this.#limit(queryOf(config, values, settle)))
    }).catch((error: Error) => {
      Error.captureStackTrace(error) // the stack is that of who asked, not of the socket that answered
      throw error
    })
  }

  /** Whatever comes after the time is up is told nobody, and whoever has the client must not put it back. */
  #limit(query: LimitedQuery): Query {
    const { callback = ignore, limitMs = this.#timeoutMs } = query
    if (limitMs === 0) return query
    const giveUp = () => {
      const error = new Error('Query read timeout')
      query.callback = ignore
      query.handleError(error, this.#connection)
      callback(error)
    }
    const timer = setTimeout(giveUp, limitMs)
    const end: Callback = (error, result) => {
      clearTimeout(timer)
      callback(error, result)
    }
    query.callback = end

    return query
  }
}

function ignore(): void {}
