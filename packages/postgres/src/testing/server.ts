import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/index.ts'
import { type Contents, copyCluster, nothing } from './kept-clusters.ts'
import { logSettings } from './statement-log.ts'

/** What a crash would cost does not matter here. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  max_wal_size: '4GB',
  ...logSettings
}

/** A server of its own in the temporary folder, of which nothing is left after `stop`. */
export async function startTestServer(contents: Contents = nothing): Promise<EmbeddedPostgres> {
  const dataDir = join(tmpdir(), `callbook-test-${randomUUID()}`)
  await copyCluster(dataDir, contents)
  const server = await startEmbeddedPostgres({ dataDir, settings })

  return { ...server, stop: server.remove }
}
