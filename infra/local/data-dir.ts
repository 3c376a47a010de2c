import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Settings } from './settings.ts'

/** What keeps us from making `dataDir` or writing to it, to be said after the name of its setting. Undefined: nothing. */
export function dataDirProblem(dataDir: string): string | undefined {
  let folder = dataDir
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  try {
    if (!statSync(folder).isDirectory()) return 'must be a folder, and not a file or below one'
    accessSync(folder, constants.W_OK | constants.X_OK)

    return undefined
  } catch {
    return 'must be a folder that can be written to'
  }
}

/** The directory is ours alone, except that root lets the account pass that PostgreSQL runs as instead. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

/** Where the embedded server keeps its files. */
export function postgresFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** Where data lies, in words: root's PostgreSQL may have to keep its files outside of the data directory. */
export async function describeData({ dataDir, databaseUrl }: Settings): Promise<string> {
  const fromHere = relative(process.cwd(), dataDir)
  const place = fromHere.startsWith('..') ? dataDir : fromHere
  if (databaseUrl !== undefined) return place

  const folder = await realpath(postgresFolder(dataDir))
  return folder === postgresFolder(await realpath(dataDir)) ? place : `${place} and, by PostgreSQL, in ${folder}`
}

/** The key of the secrets in the database: whoever loses it loses the webhook URLs and signing secrets. */
export async function readOrMakeSecretsKey({ dataDir, secretsKey }: Settings): Promise<string> {
  return secretsKey ?? (await readOrMakeKey(join(dataDir, 'secrets.key')))
}

/** The key of erasures: whoever loses it takes no reports any more of calls before the latest of them. */
export async function readOrMakeErasureKey({ dataDir, erasureKey }: Settings): Promise<string> {
  return erasureKey ?? (await readOrMakeKey(join(dataDir, 'erasure.key')))
}

async function readOrMakeKey(path: string): Promise<string> {
  const kept = await readIfThere(path)
  if (kept !== undefined) return kept.trim()

  const made = randomBytes(32).toString('base64')
  await writePrivateFile(path, `${made}\n`)
  return made
}

/** What the command line needs to work on a running stack. */
export interface Connection {
  readonly database_url: string
  readonly secrets_key: string
  readonly public_webhook_url: string
  readonly erasure_key: string
  /** Where the console is opened; links are made for the first. */
  readonly console_origins: string
  /** Where providers may be asked beside their own origins. */
  readonly provider_origins: string
  /** Private addresses to which events may be sent. */
  readonly events_allowed_subnets: string
  /** Where programs of tenants reach the API. */
  /** Undefined where there is none. */
  readonly events_proxy_url: string | undefined
  readonly public_api_url: string
}

/** Keeps `connection` where the command line finds it, for as long as `work` takes. */
export async function withConnectionFile(
  dataDir: string,
  connection: Connection,
  work: () => Promise<void>
): Promise<void> {
  const path = join(dataDir, 'connection.json')
  await writePrivateFile(path, `${JSON.stringify(connection)}\n`)
  try {
    await work()
  } finally {
    await rm(path, { force: true })
  }
}

/** The file is written whole or not at all, and only for our eyes. */
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
