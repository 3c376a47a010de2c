/**
 * Failures of commands and their exit codes: 1 if another command line or another state would help, and the codes of
 * sysexits.h for all other causes.
 */
export const failures = {
  usage: { exitCode: 1, meaning: 'the command line has a mistake' },
  invalid: { exitCode: 1, meaning: 'a value, file or setting is invalid' },
  not_found: { exitCode: 1, meaning: 'the named resource does not exist' },
  refused: { exitCode: 1, meaning: 'the current state does not permit the command' },
  check_failed: { exitCode: 1, meaning: 'the verification found errors' },
  output: { exitCode: 1, meaning: 'the output could not be written' },
  internal: { exitCode: 70, meaning: 'internal error in Callbook' },
  unavailable: { exitCode: 75, meaning: 'the database or the server is unavailable: try again later' }
} as const

export type FailureKind = keyof typeof failures

const kinds: Readonly<Record<number, FailureKind>> = {
  400: 'invalid',
  401: 'refused',
  403: 'refused',
  404: 'not_found',
  409: 'refused',
  412: 'refused',
  413: 'invalid',
  422: 'invalid',
  500: 'internal'
}

/** Returns the kind of a failure with an HTTP status, of a response or of an expected error; 0 without a response. */
export function kindOfStatus(status: number): FailureKind {
  return kinds[status] ?? 'unavailable'
}

/** Exit code that a shell reports for a process ended by SIGPIPE. */
export const closedPipeCode = 141
