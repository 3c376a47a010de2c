import { DatabaseError } from 'pg'

/** The SQLSTATEs that the code distinguishes, with PostgreSQL's names. */
export const sqlstates = {
  checkViolation: '23514',
  deadlockDetected: '40P01',
  dependentObjectsStillExist: '2BP01',
  duplicateObject: '42710',
  duplicateTable: '42P07',
  featureNotSupported: '0A000',
  insufficientPrivilege: '42501',
  invalidSqlStatementName: '26000',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  serializationFailure: '40001',
  undefinedTable: '42P01',
  uniqueViolation: '23505'
} as const

const conflicts: readonly string[] = [
  sqlstates.serializationFailure,
  sqlstates.deadlockDetected,
  sqlstates.uniqueViolation
]

const stalePlans: readonly string[] = [sqlstates.featureNotSupported, sqlstates.invalidSqlStatementName]

/** Error classes caused by a value: data exception, integrity constraint violation, program limit exceeded. */
const dataClasses = ['22', '23', '54']

/** Returns `true` if a concurrent transaction caused the error, so that a retry sees its effect. */
export function isConflict(error: unknown): boolean {
  return conflicts.includes(sqlstateOf(error))
}

/** Returns `true` if a prepared statement no longer exists, or its column types have changed. */
export function isStalePlan(error: unknown): boolean {
  return stalePlans.includes(sqlstateOf(error))
}

/** Returns `true` if the database rejected a value, so that other reports can still be stored. */
export function isFaultOfData(error: unknown): boolean {
  return dataClasses.includes(sqlstateOf(error).slice(0, 2))
}

/** SQLSTATEs that end a session: no connection, shutting down, starting up, session timeouts. */
const endsOfSessions = /^(?:08|57P|25P0[34])/

/**
 * Returns `true` if the server reported the error and closed the connection.
 *
 * The words for severities depend on the language of the server. With another one than English, the SQLSTATE decides.
 */
export function isFatal(error: unknown): boolean {
  if (!(error instanceof DatabaseError) || error.severity === 'ERROR') return false

  return error.severity === 'FATAL' || error.severity === 'PANIC' || endsOfSessions.test(sqlstateOf(error))
}

/** Returns `true` if the server rejected one statement, so that the connection is still usable. */
export function isServerError(error: unknown): boolean {
  return error instanceof DatabaseError && !isFatal(error)
}

/** Returns the SQLSTATE of an error; empty if the error is not from the server. */
export function sqlstateOf(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : ''
}
