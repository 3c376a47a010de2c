import { type Command, CommanderError } from 'commander'
import { idleRun, noLogin } from '../idle-run.ts'
import { createProgram } from '../program.ts'

/**
 * Finds a better message for a missing required option: an unknown option on the same command line is probably a
 * typing error, so the message suggests the similar name.
 *
 * @param missing the original error
 */
export async function explainMissing(missing: CommanderError, args: readonly string[]): Promise<CommanderError> {
  if (missing.code !== 'commander.missingMandatoryOptionValue') return missing
  const silent = { write: () => true }
  const options = { invocation: 'callbook', login: noLogin, isJson: true, width: 80, stdout: silent, stderr: silent }
  const program = createProgram(idleRun, options)
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
