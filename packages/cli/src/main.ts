import type { Readable, Writable } from 'node:stream'
import { type Command, CommanderError } from 'commander'
import { commandLineActor } from './actor.ts'
import { closedPipeCode, failures } from './failures/exit-codes.ts'
import { failureOf } from './failures/failure.ts'
import { findServer } from './http/find-server.ts'
import { createOutput, type Output, OutputError } from './output.ts'
import { createIdleProgram, createProgram } from './program.ts'
import { createRun } from './run.ts'
import { dataDirOf } from './settings/connection.ts'
import { findSettings } from './settings/settings.ts'
import { lineWidth } from './text/line-width.ts'
import { visible, visibleJson, visibleLines } from './text/visible.ts'

export interface CliEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Base folder of a relative `DATA_DIR`. */
  readonly projectRoot: string
  /** Home folder of the user, which has the stored login. */
  readonly homeDir: string
  /** Actor of the audit events. */
  readonly userName: string
  readonly stdin: Readable
  readonly stdout: Writable
  /** Columns of the terminal behind `stdout`; `undefined` if it is not a terminal. */
  readonly columns?: number | undefined
  readonly stderr: Writable
  /**
   * Returns a signal that is aborted by Ctrl-C and similar signals. The process handles them from the first call on.
   */
  readonly interruption: () => AbortSignal
  /** Opens a page in the browser of the user, if there is one. */
  readonly openBrowser: (url: string) => void
}

/**
 * Runs one command. Only the result is written to stdout. An error is one line on stderr, or an object with `--json`.
 *
 * @returns the exit code of the process
 */
export async function main(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const stdout = createOutput(environment.stdout)
  const stderr = createOutput(environment.stderr)
  try {
    const code = await runCommand(args, environment, { stdout, stderr })
    await stdout.flushed()

    return code
  } catch (error) {
    if (error instanceof OutputError && error.isClosedPipe) return closedPipeCode
    const failure = await failureOf(error)
    stderr.write(`${isForProgram(args) ? visibleJson(failure) : visible(`error: ${failure.message}`)}\n`)

    return failures[failure.error].exitCode
  }
}

async function runCommand(
  args: readonly string[],
  { env, projectRoot, homeDir, userName, stdin, columns, interruption, openBrowser }: CliEnvironment,
  { stdout, stderr }: { readonly stdout: Output; readonly stderr: Output }
): Promise<number> {
  const note = (text: string) => stderr.write(`${visibleLines(text)}\n`)
  const width = lineWidth(columns, env)
  const dataDir = dataDirOf(env, projectRoot)
  const run = createRun({
    ...{ stdin, stdout, note, width, interruption },
    actor: commandLineActor(userName),
    settings: findSettings(env, dataDir),
    findServer: () => findServer(env, { homeDir, dataDir }),
    hasDatabase: Boolean(env['DATABASE_URL'])
  })
  const login = { env, homeDir, dataDir, openBrowser }
  const isJson = isForProgram(args)
  try {
    const options = { invocation: invocationOf(env), login, isJson, width, stdout, stderr }
    await createProgram(run, options).parseAsync(args, { from: 'user' })

    return 0
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const isHelp = error.exitCode === 0 || (error.code === 'commander.help' && !isJson)
    if (isHelp) return error.exitCode
    throw await explainMissing(error, args)
  }
}

/** Also works if the command line has a mistake and its options cannot be parsed. */
function isForProgram(args: readonly string[]): boolean {
  const end = args.indexOf('--')

  return args.slice(0, end === -1 ? undefined : end).includes('--json')
}

/** Commands that run each npm script or bin, by the name that npm sets in the environment. */
const typedAs: Readonly<Record<string, string>> = {
  admin: 'npm run --silent admin --',
  callbook: 'npm run --silent callbook --',
  npx: 'npx callbook'
}

/** Returns the command that starts this program in the user's shell, for help and examples. */
function invocationOf(env: CliEnvironment['env']): string {
  return typedAs[env['npm_lifecycle_event'] ?? ''] ?? 'callbook'
}

/**
 * Finds a better message for a missing required option: an unknown option on the same command line is probably a typing
 * error, so the message suggests the similar name.
 */
async function explainMissing(missing: CommanderError, args: readonly string[]): Promise<CommanderError> {
  if (missing.code !== 'commander.missingMandatoryOptionValue') return missing
  const program = createIdleProgram()
  relax(program)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError && error.code === 'commander.unknownOption') return error
  }

  return missing
}

/** Makes all options optional and removes the actions. */
function relax(command: Command): void {
  for (const option of command.options) option.mandatory = false
  if (command.commands.length === 0) command.action(() => undefined)
  for (const child of command.commands) relax(child)
}
