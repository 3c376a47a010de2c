import pg from 'pg'
import { columnTypes } from '../column-types.ts'
import { Client } from './client.ts'
import { databaseUrlProblem } from './database-url.ts'
import { readEncryption, withoutEncryption } from './encryption.ts'

// pg writes an offset of local time without seconds, which historical offsets have.
pg.defaults.parseInputDatesAsUTC = true

export interface PoolOptions {
  readonly connectionString: string
  readonly maxConnections: number
  /** Called when an idle connection is lost. The pool replaces it. */
  readonly onIdleError: (error: Error) => void
  /** Timeout for a connection of the pool. 0 disables timeouts, here and below. */
  readonly connectionTimeoutMs?: number
  /** Time after which the server cancels a statement. */
  readonly statementTimeoutMs?: number
  /** Time after which the client stops waiting for a server that does not cancel. */
  readonly queryTimeoutMs?: number
  /** Time after which the server stops waiting for a lock. Defaults to the statement timeout. */
  readonly lockTimeoutMs?: number
  /**
   * Time after which the server ends a session that is idle in a transaction. Transactions here wait only for the
   * database, so an idle client has frozen or vanished and would keep its locks.
   */
  readonly idleInTransactionTimeoutMs?: number
  readonly applicationName?: string
  /** Server settings of every session, such as `jit: 'off'`. */
  readonly settings?: Readonly<Record<string, string>>
}

export const defaultQueryTimeoutMs = 4_000

/** Settings for statements whose only good plan uses an index, which the planner does not choose on an empty table. */
export const indexPlans = {
  jit: 'off',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off'
}

/**
 * Milliseconds and seconds. The server detects a vanished client, for example a lost machine, within about ten
 * seconds. PostgreSQL's default is two hours.
 */
const vanishedClients = {
  tcp_user_timeout: '10000',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3'
}

export interface PoolUse {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

export function useOf({ totalCount: total, idleCount: idle, waitingCount: waiting }: pg.Pool): PoolUse {
  return { total, idle, waiting }
}

/** Creates a pool whose sessions use UTC, have timeouts and parse rows with `columnTypes`. */
export function createPool(options: PoolOptions): pg.Pool {
  const { idleInTransactionTimeoutMs = 5_000, lockTimeoutMs = 0 } = options
  const settings = {
    TimeZone: 'UTC',
    'citus.multi_shard_modify_mode': 'sequential',
    ...vanishedClients,
    idle_in_transaction_session_timeout: String(idleInTransactionTimeoutMs),
    ...(lockTimeoutMs > 0 && { lock_timeout: String(lockTimeoutMs) }),
    ...options.settings
  }
  const { mayBePlain, ...server } = target(options.connectionString, settings)
  const pool = new (mayBePlain ? PoolWithOrWithoutTls : pg.Pool)({
    Client,
    ...server,
    max: options.maxConnections,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 1_000,
    statement_timeout: options.statementTimeoutMs ?? 3_000,
    query_timeout: options.queryTimeoutMs ?? defaultQueryTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: options.applicationName ?? 'callbook',
    types: columnTypes
  })
  pool.on('error', options.onIdleError)

  return pool
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** A pool that connects without TLS if the server does not support it. */
class PoolWithOrWithoutTls extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect()
    if (callback === undefined) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined)
    )

    return undefined
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      if (!(error instanceof Error && error.message === 'The server does not support SSL connections')) throw error
      this.options.ssl = false

      return await super.connect()
    }
  }
}

function target(connectionString: string, settings: Readonly<Record<string, string>>) {
  const problem = databaseUrlProblem(connectionString)
  if (problem !== undefined) throw new Error(`A connection string ${problem}`)

  const url = new URL(connectionString)
  const { ssl, sslnegotiation, mayBePlain, needsChannelBinding } = readEncryption(url)

  return {
    connectionString: withSettings(withoutEncryption(url), settings),
    ssl,
    sslnegotiation,
    mayBePlain,
    enableChannelBinding: needsChannelBinding
  }
}

/** Appends to the `options` of a connection string, which would otherwise replace these settings in pg. */
function withSettings(url: URL, settings: Readonly<Record<string, string>>): string {
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const theirs = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', [...flags, theirs].join(' ').trim())

  return url.href
}
