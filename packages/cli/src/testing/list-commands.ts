import type { Command } from 'commander'
import { idleRun, noLogin } from '../idle-run.ts'
import { createProgram } from '../program.ts'

interface NamedCommand {
  readonly name: string
  readonly command: Command
}

/** Commands that work on the database, or on this machine only. */
const others =
  /^(organization delete|report (send|check)|(reader|counts|search|retention|secrets) .*|login|logout|whoami|completion)$/

/** Returns whether a command works over HTTP. */
export function isOverHttp(name: string): boolean {
  return !others.test(name)
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
