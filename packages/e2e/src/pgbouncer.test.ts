import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdminDatabase } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, asRole, startFaultyServer } from '@callbook/db/testing'
import { vapiReport } from '@callbook/domain/testing'
import { findFreePort } from '@callbook/http/testing'
import { createPool } from '@callbook/postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import { send } from './curl.ts'
import { root } from './launcher.ts'
import { newKey } from './scaling/tenants.ts'
import { createServiceProcess, type ServiceProcessOptions } from './service-process.ts'

const roles = ['ingest', 'worker', 'management'] as const

/** Debian installs it in a folder that is not on the path of every account. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0)
const hasPgbouncer = program !== undefined
if (!hasPgbouncer) process.stderr.write('no pgbouncer on the PATH: its configuration is not tested\n')

describe.runIf(hasPgbouncer)('infra/postgres/pgbouncer.ini', () => {
  it('keeps the time limits of the roles, and lets the services store and read a call', async () => {
    const { connectionString } = await startFaultyServer()
    const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
    onTestFinished(() => db.destroy())
    const admin = createPool({ connectionString, maxConnections: 1, onIdleError: () => undefined })
    await admin.query(await readFile(resolve(root, 'infra/postgres/pgbouncer.sql'), 'utf8'))
    await admin.end()
    const pooled = await startPgbouncer(connectionString)
    const organizationId = await addOrganization(db)
    const { slug } = await addEndpoint(db, organizationId, await addClient(db, organizationId))
    const { key } = await newKey(db, organizationId)

    const limits: unknown[] = []
    for (const session of ['first', 'reset']) limits.push([session, await readLimits(pooled('ingest'))])
    const webhooks = await start('webhook-ingest', pooled('ingest'))
    const management = await start('management-api', pooled('management'))
    const worker = await start('webhook-ingest', pooled('worker'), 'src/worker.ts')
    const report = await send(`${webhooks}/webhook/vapi/${slug}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(vapiReport({ callId: 'call-1' }))
    })
    const calls = await send(`${management}/v1/calls?limit=1`, { headers: { 'x-api-key': key } })
    const health = await send(`${worker}/health`)

    const expected = { zone: 'UTC', statement: '3s', idle: '5s', lock: '500ms' }
    expect(limits).toEqual([
      ['first', expected],
      ['reset', expected]
    ])
    expect(report).toMatchObject({ status: 200, body: { success: true } })
    expect(calls.body).toMatchObject({ data: [{ provider_call_id: 'call-1' }], pagination: { total: 1 } })
    expect(health).toMatchObject({ status: 200, body: { status: 'ok' } })
  })
})

/** Reads the settings of a session as a service has it, and ends it. */
async function readLimits(connectionString: string): Promise<unknown> {
  const pool = createPool({ connectionString, maxConnections: 1, onIdleError: () => undefined })
  const { rows } = await pool.query(`select current_setting('TimeZone') as zone,
    current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock`)
  await pool.end()

  return rows[0]
}

/**
 * Starts PgBouncer with our configuration, with other addresses and without TLS.
 *
 * @returns the URL of a role
 */
async function startPgbouncer(connectionString: string): Promise<(role: (typeof roles)[number]) => string> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-pgbouncer-'))
  await chmod(folder, 0o755) // root runs it under another account
  const port = await findFreePort()
  const server = new URL(connectionString)
  const database = server.pathname.slice(1)
  const urls = new Map(roles.map((role) => [role, new URL(asRole(role, connectionString))]))
  const users = [...urls.values()].map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`)
  const configuration = await readFile(resolve(root, 'infra/postgres/pgbouncer.ini'), 'utf8')
  const adapted = configuration
    .replace(/^callbook = .*$/m, `${database} = host=127.0.0.1 port=${server.port} dbname=${database}`)
    .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1\nunix_socket_dir =')
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt'))
    .replaceAll(/^(client|server)_tls_.*$/gm, '')
  await writeFile(join(folder, 'userlist.txt'), `${users.join('\n')}\n`)
  await writeFile(join(folder, 'pgbouncer.ini'), adapted)

  const account = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn(program ?? '', [...account, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe']
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGQUIT')
    await ended
    await rm(folder, { recursive: true })
  })
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${errors}`)
    await sleep(20)
  }

  return (role) => {
    const url = new URL(urls.get(role) ?? '')
    url.port = String(port)

    return url.href
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false
  )
  socket.destroy()

  return isOpen
}

async function start(
  service: ServiceProcessOptions['service'],
  databaseUrl: string,
  program = 'src/server.ts'
): Promise<string> {
  const settings = { DATABASE_URL: databaseUrl, SECRETS_KEY: randomBytes(32).toString('base64') }
  const running = await createServiceProcess({ service, program, settings })
  onTestFinished(async () => void (await running.end('SIGTERM')))
  await running.start()

  return running.url
}
