import { sqlstateOf } from '../sqlstate.ts'

/** Of the system, while a connection is made or used. */
const systemCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN'
])

const poolBusy = 'timeout exceeded when trying to connect'

/** Of pg, which gives them no code. */
const clientMessages: ReadonlySet<string> = new Set([
  poolBusy,
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable'
])

/** Connection exception; insufficient resources: disk full, out of memory, too many connections. */
const serverClasses: ReadonlySet<string> = new Set(['08', '53'])

const serverCodes: ReadonlySet<string> = new Set([
  '25006', // read-only
  '57014', // statement timeout
  '57P01', // shut down by an administrator
  '57P02', // shut down by a crash
  '57P03', // starting up, shutting down, recovering
  '57P05', // idle for too long
  '58030' // its disk fails
])

/**
 * Whether the database could not do its work for a reason that passes and lies in no value we sent.
 *
 * What was asked of it is then not done, unless only the answer to a COMMIT was lost.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const sqlstate = sqlstateOf(error)
  if (sqlstate !== '') return serverCodes.has(sqlstate) || serverClasses.has(sqlstate.slice(0, 2))

  return clientMessages.has(error.message) || ('code' in error && systemCodes.has(error.code))
}

/** Whether no connection became free in time: the database is away, or others of ours keep it busy. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === poolBusy
}
