import type { Command } from 'commander'
import { idleRun, noLogin } from '../idle-run.ts'
import { createProgram } from '../program.ts'

interface NamedCommand {
  readonly name: string
  readonly command: Command
}

/** Returns all commands of the command line. */
export function listCommands(): readonly NamedCommand[] {
  return leavesOf(
    createProgram(idleRun, { invocation: 'callbook', login: noLogin, isJson: false, width: 80, ...process })
  )
}

function leavesOf(command: Command, path: readonly string[] = []): readonly NamedCommand[] {
  if (command.commands.length === 0) return [{ name: path.join(' '), command }]

  return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]))
}
