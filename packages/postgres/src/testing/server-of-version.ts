import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, requireReachable, serverAccount } from '../embedded/account.ts'
import { type Cluster, connectionString } from '../embedded/cluster.ts'
import { startPostmaster, stopPostmaster } from '../embedded/postmaster.ts'
import { tetherServer } from './tether-server.ts'

/** A server other than the embedded one. */
export interface ServerOfVersion {
  /** URL of a superuser. */
  readonly connectionString: string
  /** Stops the server and removes all its files. */
  stop(): Promise<void>
}

/**
 * Starts a server with the programs in the folder `bin`, which may have another version than the embedded one. Its
 * options work in every version since 10.
 *
 * @throws {Error} if `bin` has no `initdb` and `postgres`, or the account of the server cannot enter it
 */
export async function startServerOfVersion(bin: string): Promise<ServerOfVersion> {
  const folder = join(tmpdir(), `callbook-test-${randomUUID()}`)
  const account = await serverAccount(folder)
  const postgres = join(bin, 'postgres')
  await requireReachable(postgres, account)
  const cluster: Cluster = {
    directory: join(folder, 'cluster'),
    logFile: join(folder, 'server.log'),
    password: randomBytes(24).toString('hex')
  }
  const removeFiles = () => rm(folder, { recursive: true })

  await mkdir(folder, { mode: 0o755 })
  const release = tetherServer(folder)
  try {
    await createCluster(cluster, join(bin, 'initdb'), account)
    const settings = { fsync: 'off' }
    const { pid, port } = await startPostmaster({ cluster, postgres, account, port: undefined, settings })

    return {
      connectionString: connectionString(cluster, port),
      stop: async () => {
        release()
        await stopPostmaster(cluster, pid)
        await removeFiles()
      }
    }
  } catch (error) {
    release()
    await removeFiles()
    throw error
  }
}

async function createCluster({ directory, password }: Cluster, initdb: string, account: Account): Promise<void> {
  const passwordFile = `${directory}.password`
  await mkdir(directory, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account.uid !== undefined)
    await Promise.all([directory, passwordFile].map((path) => chown(path, account.uid, account.gid)))

  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const options = ['--encoding=UTF8', '--locale=C', '--no-sync']
  await promisify(execFile)(initdb, [`--pgdata=${directory}`, ...access, ...options], { ...account, cwd: '/' })
}
