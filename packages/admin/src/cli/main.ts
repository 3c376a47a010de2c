import type { Readable, Writable } from 'node:stream'
import { CommanderError } from 'commander'
import { actorOf } from './actor.ts'
import { closedPipeCode, failures } from './failures/exit-codes.ts'
import { failureOf } from './failures/failure.ts'
import { explainMissing } from './failures/misspelt-option.ts'
import { invocationOf } from './invocation.ts'
import { createOutput, type Output, OutputError } from './output.ts'
import { createProgram } from './program.ts'
import { createRun } from './run.ts'
import { findSettings } from './settings.ts'
import { lineWidth } from './text/line-width.ts'
import { visible, visibleJson, visibleLines } from './text/visible.ts'

/** What a process is given to work with. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where a relative `DATA_DIR` begins. */
  readonly projectRoot: string
  /** Whose events the changes are. */
  readonly userName: string
  readonly stdin: Readable
  readonly stdout: Writable
  /** How many columns the terminal has that shows `stdout`, if one does. */
  readonly columns?: number | undefined
  readonly stderr: Writable
  /** Is aborted by what would end the process, from the first call on. */
  readonly interruption: () => AbortSignal
}

/**
 * Runs one command. A result is all that reaches stdout, an error is one line on stderr: with `--json`, an object.
 *
 * @returns the exit code of the process
 */
export async function main(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const stdout = createOutput(surroundings.stdout)
  const stderr = createOutput(surroundings.stderr)
  try {
    const code = await runCommand(args, surroundings, stdout, stderr)
    await stdout.flushed()

    return code
  } catch (error) {
    if (error instanceof OutputError && error.isClosedPipe) return closedPipeCode
    const failure = failureOf(error)
    stderr.write(`${isForProgram(args) ? visibleJson(failure) : visible(`error: ${failure.message}`)}\n`)

    return failures[failure.error].exitCode
  }
}

async function runCommand(
  args: readonly string[],
  { env, projectRoot, userName, stdin, columns, interruption }: Surroundings,
  stdout: Output,
  stderr: Output
): Promise<number> {
  const note = (text: string) => stderr.write(`${visibleLines(text)}\n`)
  const width = lineWidth(columns, env)
  const settings = findSettings(env, projectRoot)
  const run = createRun({ actor: actorOf(userName), settings, stdin, stdout, note, width, interruption })
  const isJson = isForProgram(args)
  try {
    const options = { invocation: invocationOf(env), isJson, width, stdout, stderr }
    await createProgram(run, options).parseAsync(args, { from: 'user' })

    return 0
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const isHelp = error.exitCode === 0 || (error.code === 'commander.help' && !isJson)
    if (isHelp) return error.exitCode
    throw await explainMissing(error, args)
  }
}

/** Also where the command line has a mistake, and nothing can be said of its options. */
function isForProgram(args: readonly string[]): boolean {
  const end = args.indexOf('--')

  return args.slice(0, end === -1 ? undefined : end).includes('--json')
}
