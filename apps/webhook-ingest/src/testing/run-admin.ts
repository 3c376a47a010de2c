import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { asRole } from '@callbook/db/testing'
import { secretsKey } from './endpoints.ts'

const cli = fileURLToPath(new URL('../../../../packages/cli/src/callbook.mjs', import.meta.url))

/** Returns the output of the command line, run in a separate process on the installation of a database. */
export async function runAdmin(
  connectionString: string,
  ...args: readonly string[]
): Promise<{ readonly secret?: string }> {
  const { NODE_COMPILE_CACHE } = process.env
  const env = { NODE_COMPILE_CACHE, DATABASE_URL: asRole('operator', connectionString), SECRETS_KEY: secretsKey }
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args, '--json'], { env })

  return JSON.parse(stdout)
}
