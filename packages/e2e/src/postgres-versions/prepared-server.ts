import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { createAdminDatabase, type Database } from '@callbook/db'
import { asRole, createRoles } from '@callbook/db/embedded'
import { root } from '../launcher.ts'

/** Connects as a superuser, or as the role of the connection string. */
export function connect(connectionString: string): Database {
  return createAdminDatabase({ connectionString, onIdleError: () => undefined })
}

export async function makeRoles(connectionString: string): Promise<void> {
  const db = connect(connectionString)
  await createRoles(db, connectionString)
  await db.destroy()
}

/** Runs the migrations as in an installation. */
export async function migrate(connectionString: string): Promise<void> {
  const { NODE_COMPILE_CACHE, PATH } = process.env
  const env = { NODE_COMPILE_CACHE, PATH, DATABASE_URL: asRole('migrator', connectionString) }
  await promisify(execFile)(process.execPath, [resolve(root, 'packages/db/src/cli.ts'), 'migrate'], { env })
}
