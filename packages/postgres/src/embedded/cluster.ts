import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Account, requireReachable } from './account.ts'

const run = promisify(execFile)

/** A cluster in the sense of PostgreSQL: the files of one server. */
export interface Cluster {
  readonly directory: string
  readonly logFile: string
  readonly password: string
}

interface NewCluster {
  /** Folder of the cluster, its password and its log. */
  readonly folder: string
  readonly initdb: string
  readonly account: Account
  /** Whether data must survive a power failure. */
  readonly durable: boolean
}

/** Returns the cluster in a folder and creates it if it does not exist. */
export async function prepareCluster(options: NewCluster): Promise<Cluster> {
  const { folder } = options
  await changeOwner(options.account, folder)
  const { directory } = clusterIn(folder, '')
  const passwordFile = join(folder, 'password')
  await requireReachable(directory, options.account)

  if (!existsSync(directory)) {
    await rm(passwordFile, { force: true })
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    await changeOwner(options.account, passwordFile)
    await createCluster(directory, passwordFile, options)
  }

  return clusterIn(folder, await readFile(passwordFile, 'utf8'))
}

/** Returns the cluster in a folder, which may not exist yet. */
export function clusterIn(folder: string, password: string): Cluster {
  return { directory: join(folder, 'cluster'), logFile: join(folder, 'server.log'), password }
}

export function connectionString({ password }: Cluster, port: number): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
}

/** Returns `true` if the server of `cluster` listens on `port`, and responds to a connection and a query in time. */
export async function serves(cluster: Cluster, port: number, timeoutMs = 2_000): Promise<boolean> {
  const client = new pg.Client({
    connectionString: connectionString(cluster, port),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs
  })
  client.on('error', () => undefined)

  try {
    await client.connect()
    const { rows } = await client.query('show data_directory')
    return rows[0]?.data_directory === cluster.directory
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** Creates the cluster under a temporary name first, so that an interrupted one is never used. */
async function createCluster(directory: string, passwordFile: string, options: NewCluster): Promise<void> {
  const unfinished = `${directory}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await changeOwner(options.account, unfinished)

  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const sync = options.durable ? '--sync-method=fsync' : '--no-sync'
  await run(options.initdb, [`--pgdata=${unfinished}`, ...access, ...locale, sync], { ...options.account, cwd: '/' })
  await rename(unfinished, directory)
}

async function changeOwner(account: Account, path: string): Promise<void> {
  if (account.uid !== undefined) await chown(path, account.uid, account.gid)
}
