import { type Command, CommanderError } from 'commander'
import { createProgram } from '../program.ts'

/**
 * What is wrong with a command line that lacks an option: where another one is unknown, its name is rather misspelt, and
 * that is told with the name that it is like.
 *
 * @param missing what was found to be wrong
 */
export async function explainMissing(missing: CommanderError, args: readonly string[]): Promise<CommanderError> {
  if (missing.code !== 'commander.missingMandatoryOptionValue') return missing
  const silent = { write: () => true }
  const options = { invocation: 'callbook', isJson: true, width: 80, stdout: silent, stderr: silent }
  const program = createProgram(async () => undefined, options)
  relax(program)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError && error.code === 'commander.unknownOption') return error
  }

  return missing
}

/** Has nothing be required, and nothing be done. */
function relax(command: Command): void {
  for (const option of command.options) option.mandatory = false
  if (command.commands.length === 0) command.action(() => undefined)
  for (const child of command.commands) relax(child)
}
