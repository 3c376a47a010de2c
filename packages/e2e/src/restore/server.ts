import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { appendFile, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Programs of a backup, in addition to the server. */
const needed = ['postgres', 'initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'pg_basebackup', 'pg_verifybackup', 'psql']

/** The newest installed PostgreSQL that has all programs; the embedded one has only those of a server. */
export const programs: string | undefined = globSync(['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin'])
  .filter((folder) => needed.every((program) => existsSync(join(folder, program))))
  .toSorted((one, other) => versionOf(other) - versionOf(one))[0]

function versionOf(folder: string): number {
  return Number(/\d+/.exec(folder)?.[0])
}

/** The account of the server, because PostgreSQL refuses to run as root; empty for the account of this process. */
export const account: { readonly uid?: number; readonly gid?: number } =
  process.getuid?.() === 0 && programs !== undefined ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function idOf(option: string): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
}

/** Creates a folder that the server may write to. */
export async function createServerFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o755 })
  if (account.uid !== undefined && account.gid !== undefined) await chown(path, account.uid, account.gid)

  return path
}

interface Server {
  readonly bin: string
  readonly dataDir: string
  readonly port: number
  readonly password: string
}

/** Starts a new, empty server with the durable settings that PostgreSQL has by default. */
export async function startEmptyServer({ bin, dataDir, port, password }: Server): Promise<void> {
  const passwordFile = `${dataDir}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) await chown(passwordFile, account.uid, account.gid)
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  run(join(bin, 'initdb'), [`--pgdata=${dataDir}`, ...access, '--encoding=UTF8', '--locale=C', '--no-sync'])
  await appendFile(
    join(dataDir, 'postgresql.conf'),
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_wal_size = '4GB'\n`
  )
  run(join(bin, 'pg_ctl'), ['start', '--wait', `--pgdata=${dataDir}`, `--log=${dataDir}.log`])
}

/** Stops a server as a crash does, and removes all its files. Succeeds if there is none. */
export async function loseServer({ bin, dataDir }: Pick<Server, 'bin' | 'dataDir'>): Promise<void> {
  if (existsSync(join(dataDir, 'postmaster.pid'))) {
    run(join(bin, 'pg_ctl'), ['stop', '--wait', '--mode=immediate', `--pgdata=${dataDir}`])
  }
  await rm(dataDir, { recursive: true, force: true })
}

function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
}
