import type { Command } from 'commander'
import { createIdleProgram } from '../program.ts'

interface NamedCommand {
  readonly name: string
  readonly command: Command
}

const onDatabase =
  /^(doctor|organization delete|recording sweep|retention run|sso release|(erasure|reader|counts|search|secrets) .*)$/

/** Returns whether a command needs the database, because it must work without a service. */
export function needsDatabase(name: string): boolean {
  return onDatabase.test(name)
}

export function listCommands(): readonly NamedCommand[] {
  return leavesOf(createIdleProgram())
}

function leavesOf(command: Command, path: readonly string[] = []): readonly NamedCommand[] {
  if (command.commands.length === 0) return [{ name: path.join(' '), command }]

  return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]))
}
