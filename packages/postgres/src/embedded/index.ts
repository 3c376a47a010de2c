import { realpath, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, clusterIn, connectionString, prepareCluster, serves } from './cluster.ts'
import { openDataFolder, removeDataFolder } from './data-folder.ts'
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { defaultStateDir } from './state-dir.ts'

export { findFreePort } from './port.ts'

type Log = (message: string) => void

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster, its password and its log. */
  readonly dataDir: string
  /** Folder behind a link in `dataDir`, if root starts the server in a folder that no other account can enter. */
  readonly stateDir?: string
  /** Port; defaults to the port of the last start, else to any free one. */
  readonly port?: number
  /** Server settings, such as `fsync: 'off'`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Receives messages about retries and a previous server. */
  readonly log?: Log
}

export interface EmbeddedPostgres {
  /** URL of a superuser, with the password of this server. */
  readonly connectionString: string
  readonly logFile: string
  stop(): Promise<void>
  /** Stops the server and removes all its files. */
  remove(): Promise<void>
}

/** Period in which a start with a temporary failure is retried. */
const patienceMs = 10_000

/** Processes of a killed server that still run, a port that was just taken, a concurrent start. */
const passing = /lock file|shared memory block|already in use|could not create any TCP\/IP sockets/

/**
 * Starts an embedded PostgreSQL server, or takes over the one that still runs in `dataDir`.
 *
 * The server outlives this process. `stop` stops it, also after the next start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, stateDir = defaultStateDir, port, settings = {}, log = () => undefined } = options
  const account = await serverAccount(dataDir)
  const { initdb, postgres } = await findBinaries(account, stateDir)
  const folder = await openDataFolder(dataDir, { account, stateDir, log })
  const cluster = await prepareCluster({ folder, initdb, account, durable: settings['fsync'] !== 'off' })

  const server = await startWithRetries(log, async () => {
    const running = await adopt(cluster, port, log)
    return running ?? (await startPostmaster({ cluster, postgres, account, port, settings }))
  })

  const stop = () => stopPostmaster(cluster, server.pid)
  return {
    connectionString: connectionString(cluster, server.port),
    logFile: cluster.logFile,
    stop,
    remove: async () => {
      await stop()
      await removeDataFolder(dataDir)
    }
  }
}

/** Removes the files of a server, which is stopped first if it still runs. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const folder = await realpath(dataDir).catch(() => undefined)
  if (folder === undefined) return await rm(dataDir, { force: true }) // A link without a target.

  const cluster = clusterIn(folder, '')
  const running = await findPostmaster(cluster)
  if (running !== undefined) await stopPostmaster(cluster, running.pid)
  await removeDataFolder(dataDir)
}

async function startWithRetries(log: Log, start: () => Promise<Postmaster>): Promise<Postmaster> {
  const deadline = Date.now() + patienceMs

  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof Error) || !passing.test(error.message) || Date.now() > deadline) throw error
      log(`${error.message}\nRetrying`)
      await sleep(500)
    }
  }
}

/** A server on a busy machine can need seconds for a new connection, and others may use it. */
const stuckAfterMs = 10_000

/** Returns the running server of a previous process. A server that is stuck or uses another port is stopped. */
async function adopt(cluster: Cluster, port: number | undefined, log: Log): Promise<Postmaster | undefined> {
  const running = await findPostmaster(cluster)
  if (running === undefined) return undefined

  const fits = (port === undefined || port === running.port) && (await serves(cluster, running.port, stuckAfterMs))
  log(`PostgreSQL still runs as process ${running.pid}: ${fits ? 'taking it over' : 'stopping it first'}`)
  if (fits) return running

  await stopPostmaster(cluster, running.pid)
  return undefined
}
