import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@callbook/postgres/embedded'
import { copyCluster, databaseUrl, tetherServer } from '@callbook/postgres/testing'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { connectAdmin } from './connect.ts'
import { migrated, migratedName } from './migrated-cluster.ts'

export interface FaultyServer {
  /** URL of a migrated database for its superuser; the same after each start. */
  readonly connectionString: string
  start(): Promise<void>
  /** Stops the server as an administrator would. */
  stop(): Promise<void>
  /** Kills the server like a crash. */
  kill(): Promise<void>
  /** Suspends all processes: the server accepts connections and does not respond. */
  freeze(): Promise<void>
  thaw(): void
}

/** Commits must survive the end of the server, but not of the machine. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'on' }

/** Starts a server for the calling test file that can be stopped. */
export async function startFaultyServer(): Promise<FaultyServer> {
  const dataDir = join(tmpdir(), `callbook-test-${randomUUID()}`)
  const release = tetherServer(dataDir)
  await copyCluster(dataDir, migrated)
  let server = await startEmbeddedPostgres({ dataDir, settings })
  const connectionString = databaseUrl(server.connectionString, migratedName)
  let frozen: number[] = []

  function thaw(): void {
    for (const pid of frozen) signal(pid, 'SIGCONT')
    frozen = []
  }

  afterAll(async () => {
    thaw()
    release()
    await server.remove()
  })

  return {
    connectionString,
    async start() {
      server = await startEmbeddedPostgres({ dataDir, port: Number(new URL(connectionString).port), settings })
    },
    stop: () => server.stop(),
    async kill() {
      signal(await postmasterOf(dataDir), 'SIGKILL')
    },
    async freeze() {
      frozen = [await postmasterOf(dataDir), ...(await processesOf(connectionString))]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw
  }
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function processesOf(connectionString: string): Promise<number[]> {
  const db = connectAdmin(connectionString)
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where pid <> pg_backend_pid()`.execute(
    db
  )
  await db.destroy()

  return rows.map(({ pid }) => pid)
}

/** A process that has ended needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
