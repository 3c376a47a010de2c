/**
 * What a command can fail by, with the exit code of each: 1 for what another command line, or another state of things,
 * would change, and those of sysexits.h for what has nothing to do with either.
 */
export const failures = {
  usage: { exitCode: 1, meaning: 'the command line has a mistake' },
  invalid: { exitCode: 1, meaning: 'a value, a file or a setting cannot be used' },
  not_found: { exitCode: 1, meaning: 'what was named is not there' },
  refused: { exitCode: 1, meaning: 'the state of things forbids it' },
  check_failed: { exitCode: 1, meaning: 'what was verified is wrong' },
  output: { exitCode: 1, meaning: 'the output could not be written' },
  internal: { exitCode: 70, meaning: 'a mistake of Callbook itself' },
  unavailable: { exitCode: 75, meaning: 'the database does not answer: try again later' }
} as const

export type FailureKind = keyof typeof failures

/** The exit code that a shell has for a process that was ended by SIGPIPE. */
export const closedPipeCode = 141
