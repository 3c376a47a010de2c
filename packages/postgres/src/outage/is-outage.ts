import { isConnectionLoss } from '../wire/connection-loss.ts'
import { isFatal, isServerError, sqlstateOf, sqlstates } from './sqlstate.ts'

const poolBusy = 'timeout exceeded when trying to connect'

/** Messages of pg, which gives them no code. */
const clientMessages: ReadonlySet<string> = new Set([
  poolBusy,
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
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
 * Errors of another node of a distributed database, as its coordinator tells of it: no connection; shut down, starting
 * up.
 */
const nodeErrors = /^(?:08|57P0)/

/**
 * Whether the database could not do its work for anybody, for a reason that passes: no connection can be made, for
 * whatever reason; the one in use was lost; or the server has no room, or cannot write.
 *
 * What was asked of it is then not done, unless only the answer to a COMMIT was lost.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isConnectionLoss(error) || isFatal(error)) return true
  if (isServerError(error)) return isOfServer(sqlstateOf(error))

  return clientMessages.has(error.message)
}

/**
 * Whether the server, which answers others, could not run one statement for a reason that passes: a row that is locked,
 * another node of a distributed database that is away. Nothing of its transaction is done.
 */
export function isTransient(error: unknown): boolean {
  if (!isServerError(error)) return false
  const sqlstate = sqlstateOf(error)

  return passing.has(sqlstate) || nodeErrors.test(sqlstate)
}

/** Whether a transient error is that of a node: of all that an organization has, and of no other of that node's. */
export function isOfNode(error: unknown): boolean {
  return isServerError(error) && nodeErrors.test(sqlstateOf(error))
}

/** Whether no connection became free in time: the database is away, or others of ours keep it busy. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === poolBusy
}

function isOfServer(sqlstate: string): boolean {
  return serverCodes.has(sqlstate) || sqlstate.startsWith(serverClass)
}
