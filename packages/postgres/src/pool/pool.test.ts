import { inspect } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PooledDatabase, ping } from '../database/pooled-database.ts'
import { isOutage } from '../outage/is-outage.ts'
import { createEmptyDatabaseUrl, openEmptyDatabase, testApplication } from '../testing/index.ts'
import { createPool, type PoolOptions } from './pool.ts'

const connectionString = await createEmptyDatabaseUrl()
const bystander = await openEmptyDatabase()

describe('a pool', () => {
  it('survives the loss of its connections', async () => {
    const lost: string[] = []
    const db = open({ onIdleError: (error) => lost.push(error.message) })
    const pid = await backendPid(db)

    await sql`select pg_terminate_backend(${pid})`.execute(bystander)
    await until(() => lost.length > 0)

    expect(await backendPid(db)).not.toBe(pid)
    expect(lost).toEqual(['terminating connection due to administrator command'])
  })

  it('keeps a connection whose query failed', async () => {
    const db = open()
    const pid = await backendPid(db)

    for (let query = 0; query < 5; query++) await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division')
    const failing = db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx))

    await expect(failing).rejects.toThrow('division')
    expect(await backendPid(db)).toBe(pid)
  })

  it('keeps a connection whose statement the server cancelled', async () => {
    const db = open({ statementTimeoutMs: 3_000 })
    const pid = await backendPid(db)

    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: '57014' })

    expect(await backendPid(db)).toBe(pid)
  })

  it.each([
    { what: 'a query', run: (db: Kysely<unknown>) => ping(db) },
    { what: 'the begin of a transaction', run: (db: Kysely<unknown>) => db.transaction().execute(ping) }
  ])('aborts $what on a frozen connection and opens a new one', async ({ run }) => {
    const db = open({ queryTimeoutMs: 3_000 })
    const frozen = await backendPid(db)
    freeze(frozen)

    await expect(run(db)).rejects.toThrow('Query read timeout')

    await ping(db)
    expect(await backendPid(db)).not.toBe(frozen)
  })

  it('aborts a transaction on a frozen connection without waiting for its rollback', async () => {
    const db = open({ queryTimeoutMs: 3_000 })
    const requested: string[] = []
    const transaction = db.transaction().execute(async (tx) => {
      freeze(await backendPid(tx))
      await ping(tx).catch((error: Error) => requested.push(error.message))
      await ping(tx).catch((error: Error) => requested.push(error.message))
    })

    await expect(transaction).rejects.toThrow('Query read timeout')
    expect(requested).toEqual(['Query read timeout', 'Query read timeout'])
    await ping(db)
  })

  it('aborts queries to a frozen server within the promised time', async () => {
    const db = open()
    const frozen = await backendPid(db)
    freeze(frozen)

    await expect(ping(db)).rejects.toThrow('Query read timeout')

    await ping(db)
  })

  it('limits the wait for a connection', async () => {
    const db = open({ connectionTimeoutMs: 5_000 })

    await db.connection().execute(async () => {
      await expect(ping(db)).rejects.toThrow('timeout exceeded when trying to connect')
    })

    await ping(db)
  })

  it('applies the settings to each session', async () => {
    const pool = createPool({ ...defaults, settings: { jit: 'off' } })
    onTestFinished(() => pool.end())

    expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
    expect((await pool.query('show application_name')).rows).toEqual([{ application_name: 'callbook' }])
  })

  it('releases the locks of a session that is idle in a transaction', async () => {
    const pool = createPool({ ...defaults, applicationName: testApplication, idleInTransactionTimeoutMs: 3_000 })
    onTestFinished(() => pool.end())
    const client = await pool.connect()
    const ended = new Promise<unknown>((resolve) => client.once('error', resolve))
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(14)')

    expect(await ended).toSatisfy(isOutage)
    await expect(client.query('commit')).rejects.toSatisfy(isOutage)
    client.release(true)
    // The server reports the end of a session before it releases the locks.
    await expect(pool.query('select pg_advisory_xact_lock(14)')).resolves.toMatchObject({ rowCount: 1 })
  })

  it('has the server detect a vanished client within seconds', async () => {
    const pool = createPool(defaults)
    onTestFinished(() => pool.end())

    expect((await pool.query('show tcp_user_timeout')).rows).toEqual([{ tcp_user_timeout: '10000' }])
    expect((await pool.query('show tcp_keepalives_idle')).rows).toEqual([{ tcp_keepalives_idle: '5' }])
  })

  it.each(['postgres://callbook:hunter2#x@127.0.0.1:5432/callbook', 'mysql://callbook:hunter2@127.0.0.1/callbook'])(
    'is not created from %s, which could expose the password',
    (wrong) => {
      let refusal: unknown
      try {
        createPool({ ...defaults, connectionString: wrong })
      } catch (error) {
        refusal = error
      }

      expect(inspect(refusal)).toContain('postgresql://user:password@host:5432/name')
      expect(inspect(refusal)).not.toContain('hunter2')
    }
  )
})

const defaults: PoolOptions = {
  ...{ connectionString, maxConnections: 1, onIdleError: () => undefined },
  // Timeout for a busy machine.
  connectionTimeoutMs: 60_000
}

function open(options: Partial<PoolOptions> = {}): Kysely<unknown> {
  const db = new PooledDatabase<unknown>({ ...defaults, ...options })
  onTestFinished(() => db.destroy())

  return db
}

async function backendPid(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)

  return Number(rows[0]?.pid)
}

/** Suspends a process until the end of the test, because it would prevent dropping its database. */
function freeze(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => {
    process.kill(pid, 'SIGCONT')
  })
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}
