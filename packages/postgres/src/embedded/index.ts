import { setTimeout as sleep } from 'node:timers/promises'
import { serverAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, connectionString, prepareCluster, serves } from './cluster.ts'
import { openDataFolder, removeDataFolder } from './data-folder.ts'
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { defaultStateDir } from './state-dir.ts'

export { findFreePort } from './port.ts'

type Log = (message: string) => void

export interface EmbeddedPostgresOptions {
  /** Where everything is kept: the cluster, its password, its log. */
  readonly dataDir: string
  /** Where it is kept instead, under a link in `dataDir`, when root starts the server where no other account may go. */
  readonly stateDir?: string
  /** The port; by default that of the last start, or else any free one. */
  readonly port?: number
  /** Server settings, such as `fsync: 'off'`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Is told what happens when a start takes more than starting. */
  readonly log?: Log
}

export interface EmbeddedPostgres {
  /** The URL of a superuser, with the password of this server. */
  readonly connectionString: string
  /** What the server writes about itself. */
  readonly logFile: string
  stop(): Promise<void>
  /** Stops it, and removes all its files. */
  remove(): Promise<void>
}

/** The time for which a start is repeated that fails for a reason that passes. */
const patienceMs = 10_000

/** Processes of a killed server that have not ended yet, a port taken a moment ago, a start beside ours. */
const passing = /lock file|shared memory block|already in use|could not create any TCP\/IP sockets/

/**
 * Starts a PostgreSQL server of our own, or takes over the one that still runs in `dataDir`.
 *
 * The server outlives this process, whatever ends it: `stop` stops it, and so does `stop` after the next start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, stateDir = defaultStateDir, port, settings = {}, log = () => undefined } = options
  const account = await serverAccount(dataDir)
  const { initdb, postgres } = await findBinaries(account, stateDir)
  const folder = await openDataFolder(dataDir, { account, stateDir, log })
  const cluster = await prepareCluster({ folder, initdb, account, durable: settings['fsync'] !== 'off' })

  const server = await withPatience(log, async () => {
    const running = await takeOver(cluster, port, log)
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

async function withPatience(log: Log, start: () => Promise<Postmaster>): Promise<Postmaster> {
  const deadline = Date.now() + patienceMs

  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof Error) || !passing.test(error.message) || Date.now() > deadline) throw error
      log(`${error.message}\nTrying again`)
      await sleep(500)
    }
  }
}

/** The server that a process before us left running, unless it is stuck or on another port: then it is stopped. */
async function takeOver(cluster: Cluster, port: number | undefined, log: Log): Promise<Postmaster | undefined> {
  const running = await findPostmaster(cluster)
  if (running === undefined) return undefined

  const fits = (port === undefined || port === running.port) && (await serves(cluster, running.port))
  log(`PostgreSQL still runs as process ${running.pid}: ${fits ? 'taking it over' : 'stopping it first'}`)
  if (fits) return running

  await stopPostmaster(cluster, running.pid)
  return undefined
}
