import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { InputError } from '@callbook/operations/values'

/** Connection file that `npm start` writes to its data folder while it runs. */
export interface ConnectionFile {
  readonly management_url?: string
  /** Access token of the administrator of this machine; missing while the services start. */
  readonly token?: string
  readonly database_url?: string
  readonly secrets_key?: string
  readonly erasure_key?: string
  readonly console_origins?: string
  /** Folder of recordings, if they are not in a bucket. */
  readonly recordings_dir?: string
  /** Origins of the processes. */
  readonly service_urls?: string
}

/**
 * Returns the data folder of `npm start`.
 *
 * @param projectRoot base folder of a relative `DATA_DIR`
 */
export function dataDirOf(env: Readonly<Record<string, string | undefined>>, projectRoot: string): string {
  return resolve(projectRoot, env['DATA_DIR'] || '.data')
}

/**
 * @returns `undefined` if no `npm start` runs with this data folder
 * @throws {InputError} if the file cannot be read
 */
export function readConnection(dataDir: string): ConnectionFile | undefined {
  const path = resolve(dataDir, 'connection.json')
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new InputError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
