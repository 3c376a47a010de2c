import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { asRole } from '@callbook/db/testing'
import { secretsKey } from './endpoints.ts'

const cli = fileURLToPath(new URL('../../../../packages/admin/src/cli.ts', import.meta.url))

/** What the command line prints about the installation of a database, in a process of its own. */
export async function runAdmin(
  connectionString: string,
  ...args: readonly string[]
): Promise<{ readonly secret?: string }> {
  const { NODE_COMPILE_CACHE } = process.env
  const env = { NODE_COMPILE_CACHE, DATABASE_URL: asRole('operator', connectionString), SECRETS_KEY: secretsKey }
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args, '--json'], { env })

  return JSON.parse(stdout)
}
