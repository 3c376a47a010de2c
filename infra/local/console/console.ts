import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Database } from '@callbook/db'
import type { UrlOf } from '../database.ts'
import type { Environment, LocalSettings } from '../settings.ts'
import { openFirstAccount } from './first-account.ts'

/** `npm start` builds it while the database starts. */
const builtConsole = resolve(import.meta.dirname, '../../../packages/console/dist')

/** Settings that make management-api serve the console; none if it is not built. */
export function consoleEnvironment({ consoleOrigins }: LocalSettings, urlOf: UrlOf): Environment {
  if (!isConsoleBuilt()) return {}

  return {
    CONSOLE_DIR: process.env['CONSOLE_DIR'] || builtConsole,
    CONSOLE_DATABASE_URL: process.env['CONSOLE_DATABASE_URL'] || urlOf('console'),
    CONSOLE_ORIGINS: consoleOrigins.join(),
    CONSOLE_SECOND_FACTOR: process.env['CONSOLE_SECOND_FACTOR'] || 'optional',
    SSO_ALLOWED_SUBNETS: process.env['SSO_ALLOWED_SUBNETS'] || '127.0.0.0/8,::1/128'
  }
}

/** Base URL for links in messages of the worker; none without a console. */
export function consoleLinks({ consoleOrigins }: LocalSettings): Environment {
  return isConsoleBuilt() ? { CONSOLE_ORIGINS: consoleOrigins.join() } : {}
}

/** Returns the console's URL, the administrator of this machine and the sign-in link. */
export async function openConsole({ consoleOrigins: [origin], databaseUrl }: LocalSettings, db: Database) {
  if (origin === undefined || !isConsoleBuilt()) {
    return { consoleUrl: undefined, administratorId: undefined, signInLink: undefined }
  }
  const made = { now: new Date(), randomBytes }
  const account = await openFirstAccount(db, { isOwnDatabase: databaseUrl !== undefined, origin }, made)

  return { consoleUrl: `${origin}/console`, ...account }
}

function isConsoleBuilt(): boolean {
  return existsSync(join(builtConsole, 'index.html'))
}
