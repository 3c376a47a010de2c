import { DatabaseError } from 'pg'

/** The codes that are told apart, under the names PostgreSQL gives them. */
export const sqlstates = {
  checkViolation: '23514',
  deadlockDetected: '40P01',
  duplicateObject: '42710',
  duplicateTable: '42P07',
  featureNotSupported: '0A000',
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

/** Classes of errors that a value causes: data exception, integrity constraint violation, program limit exceeded. */
const dataClasses = ['22', '23', '54']

/** Another transaction was in the way; the same one, begun again, sees what it did. */
export function isConflict(error: unknown): boolean {
  return conflicts.includes(sqlstateOf(error))
}

/** A prepared statement is gone, or its columns have other types than when it was prepared. */
export function isStalePlan(error: unknown): boolean {
  return stalePlans.includes(sqlstateOf(error))
}

/** The database refused a value, so that the reports without it can still be stored. */
export function isFaultOfData(error: unknown): boolean {
  return dataClasses.includes(sqlstateOf(error).slice(0, 2))
}

/** The server answered one statement with it, so that the connection is still usable. */
export function isServerError(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR'
}

/** The server told of it, and ended the connection, or itself. */
export function isFatal(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity !== 'ERROR'
}

/** The SQLSTATE of an error; empty for what is no answer of the server. */
export function sqlstateOf(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : ''
}
