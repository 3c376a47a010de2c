import pg, { type Connection, type QueryConfig, type QueryResult, type Submittable } from 'pg'
import { noteConnectionLoss } from './connection-loss.ts'
import { addTap } from './row-tap.ts'
import { explainRefusals, letBePlain, requireChannelBinding } from './secure.ts'

/** What pg does not know of `Encryption`. */
export interface ClientConfig extends pg.ClientConfig {
  readonly mayBePlain?: boolean
  readonly enableChannelBinding?: boolean
}

/** As a client is inside of pg 8. */
interface Inside {
  readonly connection: Connection
  readonly connectionParameters: { query_timeout: number | string | false }
}

type Callback = (error: Error | null, result?: QueryResult) => void

/** As queries are inside of pg 8. */
interface Query extends Submittable {
  callback?: Callback | undefined
  /** How long its answer may take, if less than is usual. */
  readonly limitMs?: number | undefined
  handleError(error: Error, connection: Connection): void
}

/**
 * A client that gives up queries in time, marks what its connection was lost by, and of which `divertRows` can take the
 * rows.
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
    const { connection, connectionParameters } = this as unknown as Inside
    this.#timeoutMs = Number(connectionParameters.query_timeout) || 0
    this.#connection = connection
    connectionParameters.query_timeout = false
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
      if (error !== null) noteConnectionLoss(error)
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
      Error.captureStackTrace(error) // of who asked, not of the socket that answered
      throw error
    })
  }

  /** After the time is up, whatever comes is told nobody, and whoever has the client must not put it back. */
  #limit(query: Query): Query {
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

function isQuery(config: unknown): config is Query {
  return typeof config === 'object' && config !== null && 'submit' in config && typeof config.submit === 'function'
}

function queryOf(config: unknown, values: unknown, callback: unknown): Query {
  const asked = typeof config === 'string' ? { text: config } : { ...(config as QueryConfig) }

  return new pg.Query(asked, values as unknown[], callback as never) as unknown as Query
}

function ignore(): void {}
