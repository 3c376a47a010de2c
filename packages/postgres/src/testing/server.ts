import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/index.ts'
import { type Contents, copyCluster, nothing } from './kept-clusters.ts'
import { logSettings } from './statement-log.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { tetherServer } from './tether-server.ts'

/** Durability does not matter in tests. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  max_wal_size: '4GB',
  ...logSettings
}

/** Starts a server that leaves nothing behind after `stop` or the end of this process. */
export async function startTestServer(contents: Contents = nothing): Promise<EmbeddedPostgres> {
  const dataDir = join(await temporaryFolder(), `callbook-test-${randomUUID()}`)
  const release = tetherServer(dataDir)
  await copyCluster(dataDir, contents)
  const server = await startEmbeddedPostgres({ dataDir, settings })

  return {
    ...server,
    stop: async () => {
      release()
      await server.remove()
    }
  }
}
