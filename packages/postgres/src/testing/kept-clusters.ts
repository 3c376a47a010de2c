import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findInstalled } from '../embedded/binaries.ts'
import { startEmbeddedPostgres } from '../embedded/index.ts'

/** Initial contents of a test server. */
export interface Contents {
  /** Returns everything that the contents depend on, except PostgreSQL itself. */
  madeOf(): string
  /** @param connectionString URL of a superuser of a new server */
  fill(connectionString: string): Promise<void>
}

export const nothing: Contents = { madeOf: () => '', fill: async () => undefined }

/** Next to other caches, which can be deleted at any time. */
const kept = resolve(import.meta.dirname, '../../../../node_modules/.cache/postgres')

const keptForMs = 24 * 60 * 60 * 1000

/**
 * Copies the files of a server to `dataDir`. They are created once, because creating a cluster takes more than a
 * second of CPU.
 */
export async function copyCluster(dataDir: string, contents: Contents): Promise<void> {
  const cluster = join(kept, await nameOf(contents))
  if (!existsSync(cluster)) await keepCluster(cluster, contents)
  await utimes(cluster, new Date(), new Date())

  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  await copy(cluster, dataDir)
}

async function nameOf({ madeOf }: Contents): Promise<string> {
  const { initdb } = await findInstalled()
  const hash = createHash('sha256')
  for (const path of [resolve(initdb, '../../../package.json'), resolve(import.meta.dirname, '../embedded/cluster.ts')])
    hash.update(await readFile(path))

  return hash.update(madeOf()).digest('hex').slice(0, 32)
}

/**
 * Creates the cluster under a temporary name first, so that an interrupted one is never used. If two processes create
 * it at the same time, one cluster is kept.
 */
async function keepCluster(cluster: string, { fill }: Contents): Promise<void> {
  await removeUnused()
  const unfinished = join(kept, `unfinished-${randomUUID()}`)
  await mkdir(unfinished, { recursive: true })
  const dataDir = join(tmpdir(), `callbook-test-${randomUUID()}`)
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  try {
    await fill(server.connectionString)
    await server.stop()
    // It contains the port, which all servers started from the copy would request.
    await rm(join(dataDir, 'cluster', 'postmaster.opts'))
    await copy(dataDir, unfinished)
    await rename(unfinished, cluster).catch((error) => {
      if (!existsSync(cluster)) throw error
    })
  } finally {
    await server.remove()
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Removes clusters that were not copied for a day. */
async function removeUnused(): Promise<void> {
  for (const name of await readdir(kept).catch(() => [])) {
    const path = join(kept, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > keptForMs) await rm(path, { recursive: true, force: true })
  }
}

/** Copies the cluster and its password with their owners. */
async function copy(from: string, to: string): Promise<void> {
  const files = ['cluster', 'password'].map((name) => join(from, name))
  await promisify(execFile)('cp', ['-R', '-p', ...files, to])
}
