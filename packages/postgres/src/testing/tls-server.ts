import { randomUUID } from 'node:crypto'
import { chmod, chown, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverAccount } from '../embedded/account.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/index.ts'
import { createPool } from '../pool/pool.ts'
import { copyCluster, nothing } from './kept-clusters.ts'

/** Starts a server with a certificate for `localhost`. It requires a client certificate of the account `encrypted`. */
export async function startTlsServer(): Promise<EmbeddedPostgres> {
  const folder = join(tmpdir(), `callbook-test-${randomUUID()}`)
  await mkdir(folder, { mode: 0o755 })
  const settings = {
    ssl: 'on',
    ssl_cert_file: await give('server.crt', folder),
    ssl_key_file: await give('server.key', folder),
    ssl_ca_file: await give('authority.crt', folder),
    fsync: 'off'
  }
  const dataDir = join(folder, 'data')
  await copyCluster(dataDir, nothing)
  const started = await startEmbeddedPostgres({ dataDir, settings })

  const access = join(dataDir, 'cluster', 'pg_hba.conf')
  const rules = await readFile(access, 'utf8')
  await writeFile(access, `hostssl all encrypted all cert\n${rules}`)
  const admin = createPool({
    connectionString: started.connectionString,
    maxConnections: 1,
    onIdleError: () => undefined,
    connectionTimeoutMs: 60_000
  })
  await admin.query('create role encrypted login')
  await admin.query('select pg_reload_conf()')
  await admin.end()

  return {
    ...started,
    stop: async () => {
      await started.stop()
      await rm(folder, { recursive: true })
    }
  }
}

/** Writes a file to the folder of the server, which rejects a key that others can read. */
async function give(name: string, folder: string): Promise<string> {
  const path = join(folder, name)
  await copyFile(certificate(name), path)
  await chmod(path, 0o600)
  const { uid, gid } = await serverAccount(folder)
  if (uid !== undefined) await chown(path, uid, gid)

  return path
}

/** Returns the path of a file in `certificates`. */
export function certificate(name: string): string {
  return fileURLToPath(new URL(`certificates/${name}`, import.meta.url))
}
