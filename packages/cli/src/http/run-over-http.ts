import { RefusedError } from '@callbook/operations/values'
import type { Command } from 'commander'
import type { LocalSession } from '../run.ts'
import { createApi } from './api.ts'
import { httpCommands } from './commands.ts'
import type { Server } from './find-server.ts'

/**
 * Executes a command over HTTP.
 *
 * @throws {RefusedError} if the console API has no such operation
 */
export async function runOverHttp(
  command: Command,
  server: Server,
  session: LocalSession & { readonly isJson: boolean }
): Promise<object | undefined> {
  const name = nameOf(command)
  const execute = httpCommands[name]
  if (execute === undefined) throw new RefusedError(needsDatabase(name, server))

  return await execute(
    { ...session, server, api: createApi(server) },
    ...([...command.processedArgs, command.opts()] as never[])
  )
}

function needsDatabase(name: string, { url, source }: Server): string {
  const undo = source === 'login' ? '' : 'unset CALLBOOK_TOKEN and '

  return `\`${name}\` needs the database, and ${url} is in use. On a machine that reaches the database, ${undo}set DATABASE_URL`
}

/** Returns the words of a command without the program, such as `client list`. */
function nameOf(command: Command): string {
  return command.parent === null ? '' : `${nameOf(command.parent)} ${command.name()}`.trim()
}
