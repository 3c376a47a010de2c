import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { LocalSettings } from './settings.ts'

/**
 * Returns why `dataDir` cannot be created or written, as the end of a sentence that begins with its setting; undefined
 * if it can.
 */
export function dataDirProblem(dataDir: string): string | undefined {
  let folder = dataDir
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  try {
    if (!statSync(folder).isDirectory()) return 'must be a folder, not a file or below one'
    accessSync(folder, constants.W_OK | constants.X_OK)

    return undefined
  } catch {
    return 'must be a writable folder'
  }
}

/** The directory is private, except that root lets the account that runs PostgreSQL pass. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

export function postgresFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** Describes where data is stored: PostgreSQL of root may need a folder outside of the data directory. */
export async function describeData({ dataDir, databaseUrl }: LocalSettings): Promise<string> {
  const fromHere = relative(process.cwd(), dataDir)
  const place = fromHere.startsWith('..') ? dataDir : fromHere
  if (databaseUrl !== undefined) return place

  const folder = await realpath(postgresFolder(dataDir))
  return folder === postgresFolder(await realpath(dataDir)) ? place : `${place} and, by PostgreSQL, in ${folder}`
}

/** Key of the secrets in the database: without it, webhook URLs and signing secrets are lost. */
export async function readOrMakeSecretsKey({ dataDir, secretsKey }: LocalSettings): Promise<string> {
  return secretsKey ?? (await readOrMakeKey(join(dataDir, 'secrets.key')))
}

/** Key of erasures: without it, reports of calls before the latest erasure are rejected. */
export async function readOrMakeErasureKey({ dataDir, erasureKey }: LocalSettings): Promise<string> {
  return erasureKey ?? (await readOrMakeKey(join(dataDir, 'erasure.key')))
}

async function readOrMakeKey(path: string): Promise<string> {
  const kept = await readIfThere(path)
  if (kept !== undefined) return kept.trim()

  const made = randomBytes(32).toString('base64')
  await writePrivateFile(path, `${made}\n`)
  return made
}

/** Settings that the command line needs for a running stack. */
export interface StackConnection {
  /** Origin of management-api on this machine. */
  readonly management_url: string
  /** Access token of the administrator, once management-api is ready. */
  readonly token?: string
  readonly database_url: string
  readonly secrets_key: string
  readonly public_webhook_url: string
  readonly erasure_key: string
  /** Origins of the console; links use the first. */
  readonly console_origins: string
  /** Origins of providers in addition to their own. */
  readonly provider_origins: string
  /** Private addresses to which events may be sent. */
  readonly events_allowed_subnets: string
  /** Undefined without a proxy. */
  readonly events_proxy_url: string | undefined
  /** Base URL of the API for tenants. */
  readonly public_api_url: string
  /** Folder of recordings; undefined if they are in a bucket. */
  readonly recordings_dir: string | undefined
  /** Origins of the services, once they run. */
  readonly service_urls?: string
}

/** Provides `connection` to the command line while `work` runs. */
export async function withConnectionFile(
  dataDir: string,
  connection: StackConnection,
  work: () => Promise<void>
): Promise<void> {
  await saveConnection(dataDir, connection)
  try {
    await work()
  } finally {
    await rm(connectionPath(dataDir), { force: true })
  }
}

/** Replaces the connection file. */
export async function saveConnection(dataDir: string, connection: StackConnection): Promise<void> {
  await writePrivateFile(connectionPath(dataDir), `${JSON.stringify(connection)}\n`)
}

function connectionPath(dataDir: string): string {
  return join(dataDir, 'connection.json')
}

/** Writes a file atomically and readable only by this user. */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  const unfinished = `${path}.new`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, content, { mode: 0o600 })
  await rename(unfinished, path)
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
