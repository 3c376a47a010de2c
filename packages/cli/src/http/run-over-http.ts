import { RefusedError } from '@callbook/operations/values'
import type { Command } from 'commander'
import type { LocalSession } from '../run.ts'
import { createApi } from './api.ts'
import { httpCommands } from './commands.ts'
import type { Server } from './find-server.ts'

type ExecuteOverHttp = (
  server: Server,
  session: LocalSession & { readonly isJson: boolean }
) => Promise<object | undefined>

/** Returns the implementation of a command over HTTP; `undefined` if the console API has no such operation. */
export function findHttpCommand(command: Command): ExecuteOverHttp | undefined {
  const execute = httpCommands[nameOf(command)]

  return (
    execute &&
    (async (server, session) =>
      await execute(
        { ...session, server, api: createApi(server) },
        ...([...command.processedArgs, command.opts()] as never[])
      ))
  )
}

/** Returns the error of a command on the database while another server is in use. */
export function needsDatabase(command: Command, { url }: Server): RefusedError {
  return new RefusedError(
    `\`${nameOf(command)}\` needs the database, and ${url} is in use. On a machine that reaches the database, set DATABASE_URL`
  )
}

/** Returns the words of a command without the program, such as `client list`. */
function nameOf(command: Command): string {
  return command.parent === null ? '' : `${nameOf(command.parent)} ${command.name()}`.trim()
}
