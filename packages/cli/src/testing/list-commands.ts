import type { Command } from 'commander'
import { idleRun, noLogin } from '../idle-run.ts'
import { createProgram } from '../program.ts'

interface NamedCommand {
  readonly name: string
  readonly command: Command
}

const onDatabase = /^(organization delete|(reader|counts|search|retention|secrets) .*)$/
const local = /^(report check|login|logout|whoami|completion)$/

/** Returns whether a command needs the database, because it must work without a service. */
export function needsDatabase(name: string): boolean {
  return onDatabase.test(name)
}

/** Returns whether a command works over HTTP. */
export function isOverHttp(name: string): boolean {
  return !onDatabase.test(name) && !local.test(name)
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
