import { ConsoleApiError } from '@callbook/console-api'
import { ExpectedError } from '@callbook/domain'
import { CommanderError } from 'commander'
import { explain } from '../http/api-error.ts'
import { OutputError } from '../output.ts'
import { type FailureKind, kindOfStatus } from './exit-codes.ts'

/** Failure of a command, as shown to the user. */
export interface CommandFailure {
  readonly error: FailureKind
  /** Message of one line. */
  readonly message: string
}

/** Signals that a verification found errors. */
export class CheckFailedError extends Error {
  override readonly name = 'CheckFailedError'
}

/** Signals a failure after the result was shown: it is unknown whether the change was made. */
export class UnconfirmedChangeError extends Error {
  override readonly name = 'UnconfirmedChangeError'

  constructor(cause: unknown) {
    super('the value shown above may not be valid', { cause })
  }
}

/** Network errors, and SQLSTATE classes of a server that rejects connections or shuts down. */
const unreachable = /^(ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|08...|57P..)$/

/** SQLSTATE classes that point to a wrong role, password or database in DATABASE_URL. */
const wrongDatabase = /^(28...|3D000|42501)$/

const seeHelp = 'see --help'

export async function failureOf(error: unknown): Promise<CommandFailure> {
  if (!(error instanceof Error)) return { error: 'internal', message: oneLine(String(error)) }
  if (error instanceof UnconfirmedChangeError) {
    const { error: kind, message } = await failureOf(error.cause)

    return { error: kind, message: `${error.message}: ${message}` }
  }
  if (error instanceof CommanderError) return { error: 'usage', message: usageProblem(error) }
  if (error instanceof ConsoleApiError) {
    const { kind, message } = explain(error)

    return { error: kind, message: oneLine(message) }
  }
  const code = 'code' in error ? String(error.code) : ''
  if (code === '42P01') {
    return { error: 'invalid', message: 'the database has no tables yet: start Callbook once, or migrate it' }
  }
  if (unreachable.test(code)) {
    const message = `the database cannot be reached (${code}): start it with \`npm start\`, or check DATABASE_URL`

    return { error: 'unavailable', message }
  }

  return { error: await kindOf(error, code), message: oneLine(error.message) }
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ')
}

async function kindOf(error: Error, code: string): Promise<FailureKind> {
  if (error instanceof OutputError) return 'output'
  if (error instanceof CheckFailedError) return 'check_failed'
  if (error instanceof ExpectedError) return kindOfStatus(error.status)
  if (isAboutFile(error) || wrongDatabase.test(code)) return 'invalid'
  // Loaded late, so that commands over HTTP load no PostgreSQL code.
  const { isUnavailable, RetentionRoleError } = await import('@callbook/db')
  if (error instanceof RetentionRoleError) return 'refused'

  return isUnavailable(error) ? 'unavailable' : 'internal'
}

function usageProblem({ code, message }: CommanderError): string {
  if (code === 'commander.help') return `a command is missing: ${seeHelp}`
  const problem = oneLine(message.replace(/^error: /, ''))
  const isUnknown = code === 'commander.unknownCommand' || code === 'commander.unknownOption'

  return isUnknown && !problem.endsWith('?)') ? `${problem}: ${seeHelp}` : problem
}

/** For example, a file that cannot be read. */
function isAboutFile(error: Error): boolean {
  return 'syscall' in error && 'path' in error
}
