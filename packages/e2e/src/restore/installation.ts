import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createAdminDatabase, type Database } from '@callbook/db'
import { findFreePort } from '@callbook/http/testing'
import { createPool } from '@callbook/postgres'
import { tetherServer } from '@callbook/postgres/testing'
import { createAccessToken } from '../access-token.ts'
import { administratorToken, createAdministrator } from '../deployment/first-administrator.ts'
import { root } from '../launcher.ts'
import { createServiceProcess, type ServiceProcess } from '../service-process.ts'
import { openRunbook, type Runbook } from './runbook.ts'
import { account, createServerFolder, loseServer, startEmptyServer } from './server.ts'

const roles = ['migrator', 'ingest', 'worker', 'management', 'console', 'operator'] as const

/** An installation with a server, services, a store of recordings and a spool, and the commands of the runbook. */
export interface Installation {
  readonly runbook: Runbook
  readonly settings: Readonly<Record<string, string>>
  readonly services: {
    readonly ingest: ServiceProcess
    readonly management: ServiceProcess
    readonly worker: ServiceProcess
  }
  urlOf(role: (typeof roles)[number]): string
  /** Returns the environment of commands with another folder for backups. */
  backupsIn(name: string): Promise<Readonly<Record<string, string>>>
  startServer(): Promise<void>
  /** Ends the server without notice, and removes its files. */
  loseServer(): Promise<void>
  /** Runs `work` as a superuser in the database. */
  onDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
  query(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Signs in as an administrator, and returns a function that runs commands over HTTP. */
  signIn(): Promise<(...args: readonly string[]) => Promise<unknown>>
  remove(): Promise<void>
}

/** @param bin programs of PostgreSQL */
export async function createInstallation(bin: string): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-restore-'))
  await chmod(folder, 0o755)
  // The server is in `cluster`, as the tether expects it.
  const data = await createServerFolder(join(folder, 'server'))
  const dataDir = join(data, 'cluster')
  const release = tetherServer(data)
  const port = await findFreePort()
  const password = randomBytes(12).toString('hex')
  const passwords = new Map(roles.map((role) => [role, randomBytes(12).toString('hex')]))
  const urlOf = (role: (typeof roles)[number]) =>
    `postgresql://callbook_${role}:${passwords.get(role)}@127.0.0.1:${port}/callbook`
  const connectionString = `postgresql://postgres:${password}@127.0.0.1:${port}/callbook`

  const keys = {
    SECRETS_KEY: randomBytes(32).toString('base64'),
    ERASURE_KEY: randomBytes(32).toString('base64'),
    RECORDINGS_DIR: join(folder, 'recordings')
  }
  const publicUrl = { PUBLIC_WEBHOOK_URL: 'https://hooks.example.com' }
  const console = join(folder, 'console')
  const folders = [join(console, 'assets'), keys.RECORDINGS_DIR, join(folder, 'bin')]
  await Promise.all(folders.map((path) => mkdir(path, { recursive: true })))
  await writeFile(join(console, 'index.html'), '<head>__NONCE__</head>')
  await writeFile(join(console, 'preloads.json'), '[]')
  const ofConsole = {
    CONSOLE_DATABASE_URL: urlOf('console'),
    CONSOLE_DIR: console,
    CONSOLE_ORIGINS: 'https://console.example.com',
    CONSOLE_SECOND_FACTOR: 'optional'
  }
  const services = {
    ingest: await createServiceProcess({
      service: 'webhook-ingest',
      settings: { ...keys, DATABASE_URL: urlOf('ingest'), SPOOL_DIR: join(folder, 'spool') }
    }),
    management: await createServiceProcess({
      service: 'management-api',
      settings: { ...keys, ...publicUrl, ...ofConsole, DATABASE_URL: urlOf('management') }
    }),
    worker: await createServiceProcess({
      ...{ service: 'webhook-ingest', program: 'src/worker.ts' },
      settings: { ...keys, DATABASE_URL: urlOf('worker') }
    })
  }

  const { NODE_COMPILE_CACHE = '', PATH = '' } = process.env
  const cli = resolve(root, 'packages/cli/src/cli.ts')
  const shim = join(folder, 'bin/callbook')
  await writeFile(shim, `#!/bin/sh\nexec node '${cli}' "$@"\n`, { mode: 0o755 })
  const env = {
    ...{
      NODE_COMPILE_CACHE,
      HOME: folder,
      PATH: [join(folder, 'bin'), bin, dirname(process.execPath), PATH].join(':')
    },
    ...{ PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: password, PGDATA: dataDir },
    WAL_ARCHIVE: await createServerFolder(join(folder, 'wal')),
    ...Object.fromEntries([...passwords].map(([role, text]) => [`${role.toUpperCase()}_PASSWORD`, text])),
    ...{ MIGRATOR_URL: urlOf('migrator'), DATABASE_URL: urlOf('operator') },
    ...keys,
    CONSOLE_ORIGINS: ofConsole.CONSOLE_ORIGINS,
    SERVICE_URLS: Object.values(services)
      .map(({ url }) => url)
      .join()
  }
  const callbook = async (args: readonly string[], settings: Readonly<Record<string, string>>) =>
    (await promisify(execFile)(process.execPath, [cli, ...args], { cwd: root, env: settings })).stdout

  return {
    runbook: openRunbook({ env, account }),
    settings: env,
    services,
    urlOf,
    backupsIn: async (name) => ({ BACKUPS: await createServerFolder(join(folder, name)) }),
    startServer: () => startEmptyServer({ bin, dataDir, port, password }),
    loseServer: () => loseServer({ bin, dataDir }),
    async onDatabase(work) {
      const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
      try {
        return await work(db)
      } finally {
        await db.destroy()
      }
    },
    async query(statement) {
      const pool = createPool({ connectionString, maxConnections: 1, onIdleError: () => undefined })
      try {
        return (await pool.query(statement)).rows
      } finally {
        await pool.end()
      }
    },
    async signIn() {
      const { url: signInLink } = JSON.parse(await callbook([...createAdministrator, '--json'], env))
      const managementUrl = services.management.url
      const CALLBOOK_TOKEN = await createAccessToken({ managementUrl, signInLink }, administratorToken)
      const overHttp = { HOME: folder, NODE_COMPILE_CACHE, CALLBOOK_URL: managementUrl, CALLBOOK_TOKEN }

      return async (...args) => JSON.parse(await callbook([...args, '--json'], overHttp))
    },
    async remove() {
      await Promise.all(Object.values(services).map((service) => service.end('SIGKILL')))
      await loseServer({ bin, dataDir })
      release()
      await rm(folder, { recursive: true })
    }
  }
}
