import { isConnectionLoss } from './connection-loss.ts'
import { isFatal, isServerError, sqlstateOf, sqlstates } from './sqlstate.ts'

const poolBusy = 'timeout exceeded when trying to connect'

/** Messages of pg about its own time limits. */
const timeLimits: ReadonlySet<string> = new Set([
  poolBusy,
  'Query read timeout',
  'Connection terminated due to connection timeout'
])

/** Messages of pg, which have no codes. */
const clientMessages: ReadonlySet<string> = new Set([
  ...timeLimits,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable'
])

/** Insufficient resources: disk full, out of memory. */
const serverClass = '53'

const serverCodes: ReadonlySet<string> = new Set([
  '25006', // read-only
  '58030' // its disk fails
])

const passing: ReadonlySet<string> = new Set([
  sqlstates.lockNotAvailable,
  sqlstates.queryCanceled, // statement timeout
  sqlstates.serializationFailure,
  sqlstates.deadlockDetected
])

/**
 * Errors of another node of a distributed database, reported by its coordinator: no connection, shutting down,
 * starting up.
 */
const nodeErrors = /^(?:08|57P0)/

/**
 * Returns `true` if the database is unavailable for every statement for a temporary reason: no connection can be
 * opened, the connection was lost, or the server has no resources or cannot write.
 *
 * The statement had no effect, unless only the response to a COMMIT was lost.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isConnectionLoss(error) || isFatal(error)) return true
  if (isServerError(error)) return isOfServer(sqlstateOf(error))

  return clientMessages.has(error.message)
}

/**
 * Returns `true` if an available server could not run one statement for a temporary reason, such as a locked row or a
 * stopped node of a distributed database. Its transaction had no effect.
 */
export function isTransient(error: unknown): boolean {
  if (!isServerError(error)) return false
  const sqlstate = sqlstateOf(error)

  return passing.has(sqlstate) || nodeErrors.test(sqlstate)
}

/**
 * Returns `true` if a transient error comes from a node. It concerns all data of an organization, and all
 * organizations of that node.
 */
export function isOfNode(error: unknown): boolean {
  return isServerError(error) && nodeErrors.test(sqlstateOf(error))
}

/** Returns `true` if no connection became free in time, because the database is unavailable or this process is busy. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === poolBusy
}

/**
 * Whether a time limit of this process has passed: the database does not answer, or the process was too busy to notice
 * that it did.
 */
export function isTimeLimit(error: unknown): boolean {
  return error instanceof Error && timeLimits.has(error.message)
}

function isOfServer(sqlstate: string): boolean {
  return serverCodes.has(sqlstate) || sqlstate.startsWith(serverClass)
}
