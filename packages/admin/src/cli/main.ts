import type { Readable, Writable } from 'node:stream'
import { CommanderError } from 'commander'
import { actorOf } from './actor.ts'
import { describeFailure } from './describe-failure.ts'
import { createOutput, type Output, OutputError } from './output.ts'
import { createProgram } from './program.ts'
import { createRun } from './run.ts'
import { findSettings } from './settings.ts'

/** What a process is given to work with. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where a relative `DATA_DIR` begins. */
  readonly projectRoot: string
  /** Whose events the changes are. */
  readonly userName: string
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
}

/** The exit code that a shell has for a process that was ended by SIGPIPE. */
const closedPipeCode = 141

/**
 * Runs one command. A result is all that reaches stdout, an error is one line on stderr.
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
    stderr.write(`error: ${describeFailure(error)}\n`)

    return 1
  }
}

async function runCommand(
  args: readonly string[],
  { env, projectRoot, userName, stdin }: Surroundings,
  stdout: Output,
  stderr: Output
): Promise<number> {
  const note = (text: string) => stderr.write(`${text}\n`)
  const run = createRun({ actor: actorOf(userName), settings: findSettings(env, projectRoot), stdin, stdout, note })
  try {
    await createProgram(run, { stdout, stderr }).parseAsync(args, { from: 'user' })

    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
}
