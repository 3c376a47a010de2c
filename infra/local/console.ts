import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Database } from '@callbook/db'
import type { UrlOf } from './database.ts'
import { makeFirstLink } from './first-account.ts'
import type { Environment, Settings } from './settings.ts'

/** Made by the task `build`, which `npm start` runs first. */
const builtConsole = resolve(import.meta.dirname, '../../packages/console/dist')

/** What has management-api serve the console; nothing where it is not built. */
export function consoleEnvironment({ consoleOrigins }: Settings, urlOf: UrlOf): Environment {
  if (!isConsoleBuilt()) return {}

  return {
    CONSOLE_DIR: process.env['CONSOLE_DIR'] || builtConsole,
    CONSOLE_DATABASE_URL: process.env['CONSOLE_DATABASE_URL'] || urlOf('console'),
    CONSOLE_ORIGINS: consoleOrigins.join()
  }
}

/** Where messages of the worker lead; nowhere without a console. */
export function consoleLinks({ consoleOrigins }: Settings): Environment {
  return isConsoleBuilt() ? { CONSOLE_ORIGINS: consoleOrigins.join() } : {}
}

/** Where the console is, and what lets its first user in. */
export async function openConsole({ consoleOrigins: [origin], databaseUrl }: Settings, db: Database) {
  if (origin === undefined || !isConsoleBuilt()) return { consoleUrl: undefined, signInLink: undefined }
  const made = { now: new Date(), randomBytes }
  const signInLink = await makeFirstLink(db, { isOwnDatabase: databaseUrl !== undefined, origin }, made)

  return { consoleUrl: `${origin}/console`, signInLink }
}

/** Whether there is a console to serve. */
function isConsoleBuilt(): boolean {
  return existsSync(join(builtConsole, 'index.html'))
}
