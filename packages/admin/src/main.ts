import type { Readable } from 'node:stream'
import { CommanderError } from 'commander'
import { describeFailure } from './describe-failure.ts'
import { createProgram } from './program.ts'
import { createRun } from './run.ts'
import { findSettings } from './settings.ts'

/** What a process is given to work with. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where a relative `DATA_DIR` begins. */
  readonly projectRoot: string
  readonly stdin: Readable
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

/**
 * Runs one command. A result is all that reaches stdout, an error is one line on stderr.
 *
 * @returns the exit code of the process
 */
export async function main(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { env, projectRoot, stdin, stdout, stderr } = surroundings
  const print = (text: string) => stdout.write(`${text}\n`)
  const note = (text: string) => stderr.write(`${text}\n`)
  const run = createRun({ settings: findSettings(env, projectRoot), stdin, print, note })

  try {
    await createProgram(run, surroundings).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    stderr.write(`error: ${describeFailure(error)}\n`)
    return 1
  }
}
