import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './index.ts'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) {
    await (await startEmbeddedPostgres({ dataDir: folder })).remove()
  }
})

describe.concurrent('startEmbeddedPostgres', () => {
  it('keeps its data and its address between starts', async () => {
    const dataDir = newFolder()

    const first = await start({ dataDir })
    await query(first.connectionString, "create table kept as select 'before' as written")
    await first.stop()
    const second = await start({ dataDir })

    expect(second.connectionString).toBe(first.connectionString)
    expect(await query(second.connectionString, 'table kept')).toEqual([{ written: 'before' }])
  })

  it.each([
    { end: 'is killed', signal: 'SIGKILL', group: false },
    { end: 'gets Ctrl-C with its whole group', signal: 'SIGINT', group: true }
  ] as const)('takes over the server of a process that $end', async ({ signal, group }) => {
    const dataDir = newFolder()
    const parent = await startInChild(dataDir)
    await query(parent.connectionString, "create table kept as select 'before' as written")
    const [before] = await query(parent.connectionString, 'select pg_postmaster_start_time()::text as started')

    process.kill(group ? -parent.pid : parent.pid, signal)
    await parent.ended
    const next = await start({ dataDir })

    expect(await query(next.connectionString, 'table kept')).toEqual([{ written: 'before' }])
    expect(await query(next.connectionString, 'select pg_postmaster_start_time()::text as started')).toEqual([before])
  })

  it('starts again after the server itself was killed', async () => {
    const dataDir = newFolder()
    const { connectionString } = await start({ dataDir })
    await query(connectionString, "create table kept as select 'before' as written")

    process.kill(await serverPid(dataDir), 'SIGKILL')
    const next = await start({ dataDir })

    expect(await query(next.connectionString, 'table kept')).toEqual([{ written: 'before' }])
  })

  it('replaces a frozen server', async () => {
    const dataDir = newFolder()
    await start({ dataDir })
    const frozen = await serverPid(dataDir)

    process.kill(frozen, 'SIGSTOP')
    const next = await start({ dataDir })

    expect(await query(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await serverPid(dataDir)).not.toBe(frozen)
  })

  it('ignores a lock file whose process number now belongs to another process', async () => {
    const dataDir = newFolder()
    const lock = join(dataDir, 'cluster', 'postmaster.pid')
    const first = await start({ dataDir })
    const locked = await readFile(lock, 'utf8')
    await first.stop()
    const bystander = spawn('sleep', ['60'], { uid: (await stat(lock.replace('/postmaster.pid', ''))).uid })

    await writeFile(lock, locked.replace(/^\d+/, String(bystander.pid)))
    const next = await start({ dataDir })

    expect(await query(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(bystander.kill()).toBe(true)
  })

  it('uses another port if its own is taken', async () => {
    const dataDir = newFolder()
    const first = await start({ dataDir })
    await first.stop()
    const taken = createServer().listen(Number(new URL(first.connectionString).port), '127.0.0.1')
    await once(taken, 'listening')

    const second = await start({ dataDir })
    taken.close()

    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(new URL(second.connectionString).port).not.toBe(new URL(first.connectionString).port)
  })

  it('shares the server between two concurrent starts', async () => {
    const dataDir = newFolder()
    await (await start({ dataDir })).stop()

    const [one, other] = await Promise.all([start({ dataDir }), start({ dataDir })])

    expect(one.connectionString).toBe(other.connectionString)
    expect(await query(one.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('reports the message of a server that cannot start', async () => {
    const starting = start({ dataDir: newFolder(), settings: { shared_buffers: 'plenty' } })

    await expect(starting).rejects.toThrow('invalid value for parameter "shared_buffers": "plenty"')
  })

  it('requires the password, which only its owner can read', async () => {
    const dataDir = newFolder()
    const { connectionString } = await start({ dataDir })
    const guess = new URL(connectionString)
    guess.password = 'guess'

    await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600)
  })
})

function newFolder(): string {
  const folder = join(tmpdir(), `callbook-embedded-${randomUUID()}`)
  folders.push(folder)

  return folder
}

async function start(options: EmbeddedPostgresOptions) {
  return await startEmbeddedPostgres({ ...options, settings: { fsync: 'off', ...options.settings } })
}

/** Starts the server from a separate process, which then waits to be ended. */
async function startInChild(dataDir: string) {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('index.ts', import.meta.url).href)}
    const { connectionString } = await startEmbeddedPostgres({ dataDir: process.argv[1], settings: { fsync: 'off' } })
    console.log(connectionString)
    setInterval(() => undefined, 60_000)
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const ended = once(child, 'exit')
  const [line] = await once(child.stdout, 'data')

  return { pid: Number(child.pid), connectionString: String(line).trim(), ended }
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10)
}
