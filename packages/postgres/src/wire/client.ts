import pg, { type Connection } from 'pg'
import { noteConnectionLoss } from './connection-loss.ts'
import {
  type Callback,
  connectionOf,
  extractQueryTimeout,
  isQuery,
  letBePlain,
  type Query,
  queryOf
} from './pg-inside.ts'
import { explainRefusals, requireChannelBinding } from './secure.ts'
import { addTap } from './tap/row-tap.ts'

/** Options of `Encryption` that pg does not have. */
export interface ClientConfig extends pg.ClientConfig {
  readonly mayBePlain?: boolean
  readonly enableChannelBinding?: boolean
}

/** A query with a timeout shorter than the default. */
interface LimitedQuery extends Query {
  readonly limitMs?: number | undefined
}

/**
 * A client with query timeouts that records why its connection was lost. A `RowTap` can read its rows as they arrive.
 *
 * pg has query timeouts, too. But V8 allocates a function literal that is assigned to a property, `query.callback = ()
 * => …`, in the old generation, because most of these are methods. Everything it references then survives minor
 * collections: a page, its rows, a batch of reports. Where many are created, assign such a function to a
 * variable first. (V8, `CheckAssigningFunctionLiteralToProperty` in src/parsing/parser.h)
 */
export class Client extends pg.Client {
  readonly #timeoutMs: number
  readonly #connection: Connection

  constructor(config?: ClientConfig) {
    super(config)
    const connection = connectionOf(this)
    this.#timeoutMs = extractQueryTimeout(this)
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
        // pg does not close the connection if the server requests a password and none is set. Each attempt would
        // take a minute.
        this.#connection.stream.destroy()
      }
      if (callback !== undefined)
        callback(error as Error) // the types of pg omit null
      else if (error === null) resolve(this)
      else reject(error)
    })

    return callback === undefined ? promise : undefined
  }

  // biome-ignore lint/suspicious/noExplicitAny: it has a dozen overloads
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
      Error.captureStackTrace(error) // includes the stack of the caller, not of the socket
      throw error
    })
  }

  /** Responses after the timeout are ignored, and the caller must not return the client to the pool. */
  #limit(query: LimitedQuery): Query {
    const { callback = ignore, limitMs = this.#timeoutMs } = query
    if (limitMs === 0) return query
    const cancel = () => {
      const error = new Error('Query read timeout')
      query.callback = ignore
      query.handleError(error, this.#connection)
      callback(error)
    }
    const timer = setTimeout(cancel, limitMs)
    const end: Callback = (error, result) => {
      clearTimeout(timer)
      callback(error, result)
    }
    query.callback = end

    return query
  }
}

function ignore(): void {}
