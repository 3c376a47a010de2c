import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findInstalled } from '../embedded/binaries.ts'
import { startEmbeddedPostgres } from '../embedded/index.ts'

/** What a server of tests has from its start. */
export interface Contents {
  /** Whatever they follow from, other than PostgreSQL itself. */
  madeOf(): string
  /** @param connectionString of a new server, for its superuser */
  fill(connectionString: string): Promise<void>
}

export const nothing: Contents = { madeOf: () => '', fill: async () => undefined }

/** Beside what else is made again whenever it is not there. */
const kept = resolve(import.meta.dirname, '../../../../node_modules/.cache/postgres')

const keptForMs = 24 * 60 * 60 * 1000

/**
 * Gives a server that is to be started in `dataDir` its files, which are made once and copied: to make a cluster takes
 * more than a second of a processor.
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

/** It is made under another name, so that one cut short is never taken for whole. One of two at the same time is kept. */
async function keepCluster(cluster: string, { fill }: Contents): Promise<void> {
  await removeUnused()
  const unfinished = join(kept, `unfinished-${randomUUID()}`)
  await mkdir(unfinished, { recursive: true })
  const dataDir = join(tmpdir(), `callbook-test-${randomUUID()}`)
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  try {
    await fill(server.connectionString)
    await server.stop()
    // It names the port, which the servers that begin with a copy would all ask for.
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

/** What nobody has copied for a day. */
async function removeUnused(): Promise<void> {
  for (const name of await readdir(kept).catch(() => [])) {
    const path = join(kept, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > keptForMs) await rm(path, { recursive: true, force: true })
  }
}

/** The cluster and its password, whose they are. */
async function copy(from: string, to: string): Promise<void> {
  const files = ['cluster', 'password'].map((name) => join(from, name))
  await promisify(execFile)('cp', ['-R', '-p', ...files, to])
}
