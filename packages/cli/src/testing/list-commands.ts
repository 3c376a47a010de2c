import type { Command } from 'commander'
import { createProgram } from '../program.ts'

interface NamedCommand {
  readonly name: string
  readonly command: Command
}

/** Returns all commands of the command line. */
export function listCommands(): readonly NamedCommand[] {
  return leavesOf(
    createProgram(async () => undefined, { invocation: 'callbook', isJson: false, width: 80, ...process })
  )
}

function leavesOf(command: Command, path: readonly string[] = []): readonly NamedCommand[] {
  if (command.commands.length === 0) return [{ name: path.join(' '), command }]

  return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]))
}
