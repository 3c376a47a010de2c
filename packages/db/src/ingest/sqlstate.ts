import { DatabaseError } from 'pg'

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const uniqueViolation = '23505'

/** Classes of errors that a value causes: data exception, integrity constraint violation, program limit exceeded. */
const dataClasses = ['22', '23', '54']

/** Another transaction was in the way; the same one, begun again, sees what it did. */
export function isConflict(error: unknown): boolean {
  return [serializationFailure, deadlockDetected, uniqueViolation].includes(sqlstateOf(error))
}

/** The database refused a value, so that the reports without it can still be stored. */
export function isFaultOfData(error: unknown): boolean {
  return dataClasses.includes(sqlstateOf(error).slice(0, 2))
}

/** The server answered, so that the connection is still usable. */
export function isServerError(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR'
}

/** Empty for what is no answer of the server. */
export function sqlstateOf(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : ''
}
