import pg from 'pg'
import { columnTypes } from '../column-types.ts'
import { Client, type ClientConfig } from '../wire/client.ts'
import { databaseUrlProblem } from './database-url.ts'
import { readEncryption, withoutEncryption } from './encryption.ts'

// An offset in local time is written without its seconds, which those of long ago have.
pg.defaults.parseInputDatesAsUTC = true

export interface PoolOptions {
  readonly connectionString: string
  readonly maxConnections: number
  /** Called when a connection is lost while nobody uses it. The pool replaces it by itself. */
  readonly onIdleError: (error: Error) => void
  /** How long a caller waits for a connection. 0 waits for ever, here and below. */
  readonly connectionTimeoutMs?: number
  /** The time after which the server cancels a statement. */
  readonly statementTimeoutMs?: number
  /** The time after which we stop waiting for a server that does not even cancel. */
  readonly queryTimeoutMs?: number
  /**
   * The time after which the server gives up to wait for a lock. By default it waits for as long as a statement may
   * take.
   */
  readonly lockTimeoutMs?: number
  /**
   * The time after which the server ends a session that keeps a transaction open and sends nothing: ours wait for the
   * database alone, so whoever does has frozen or vanished, and would hold on to its locks.
   */
  readonly idleInTransactionTimeoutMs?: number
  readonly applicationName?: string
  /** Server settings of every session, such as `jit: 'off'`. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Settings for statements whose one good plan is by index, which a table that is still empty hides from the planner.
 */
export const indexPlans = {
  jit: 'off',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off'
}

/**
 * Milliseconds and seconds: within about ten seconds, the server finds out that a client has vanished without a word,
 * as with its machine. By default, that takes PostgreSQL two hours.
 */
const vanishedClients = {
  tcp_user_timeout: '10000',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3'
}

/** What the connections of a pool do at this moment. */
export interface PoolUse {
  /** Open connections. */
  readonly total: number
  /** Those of them that nobody uses. */
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
}

export function useOf({ totalCount: total, idleCount: idle, waitingCount: waiting }: pg.Pool): PoolUse {
  return { total, idle, waiting }
}

/** A pool whose sessions are in UTC, give up in time, and read rows in the forms of `columnTypes`. */
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
  const pool = new pg.Pool({
    Client,
    ...target(options.connectionString, settings),
    max: options.maxConnections,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 1_000,
    statement_timeout: options.statementTimeoutMs ?? 3_000,
    query_timeout: options.queryTimeoutMs ?? 4_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: options.applicationName ?? 'callbook',
    types: columnTypes
  })
  pool.on('error', options.onIdleError)
  // Who uses a connection hears of its loss from its query; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  return pool
}

/** Whom to connect to, and how. */
function target(connectionString: string, settings: Readonly<Record<string, string>>): pg.PoolConfig & ClientConfig {
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

/** Adds to the `options` of a connection string, which pg would take instead of ours. */
function withSettings(url: URL, settings: Readonly<Record<string, string>>): string {
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const theirs = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', [...flags, theirs].join(' ').trim())

  return url.href
}
