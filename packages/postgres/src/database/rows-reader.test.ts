import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEmptyDatabaseUrl, openAdmin, openService, terminateBackends, whenDone } from '../testing/index.ts'
import { PooledDatabase, type Sql } from './pooled-database.ts'

const connectionString = await createEmptyDatabaseUrl()
const db = openService(connectionString)
whenDone(() => db.destroy())
const limits = { connectionString, maxConnections: 4, onIdleError: () => undefined, connectionTimeoutMs: 60_000 }
const admin = openAdmin(connectionString)
whenDone(() => admin.destroy())
await sql`
  create function fail_with(state text) returns integer language plpgsql as $$
    begin raise exception using errcode = state; end $$`.execute(admin)

describe('short statements of one turn of the event loop', () => {
  it('each get their own rows', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => index)

    expect(await Promise.all(numbers.map((number) => double(number)))).toEqual(numbers.map((number) => 2 * number))
  })

  it('share connections', async () => {
    const pids = await Promise.all([1, 2, 3, 4].map(() => query('select pg_backend_pid() + 0 * $1::integer', 1)))

    expect(new Set(pids).size).toBe(1)
  })

  it('fail separately', async () => {
    const divisors = [1, 0, 2, 0, 4]

    const results = await Promise.allSettled(divisors.map((divisor) => query('select 8 / $1::integer', divisor)))

    expect(results.map((result) => ('value' in result ? result.value : String(result.reason)))).toEqual([
      8,
      'error: division by zero',
      4,
      'error: division by zero',
      2
    ])
  })

  it.each(['08006', '57P01', '40001'])('do not share %s, the response of a failed node', async (sqlstate) => {
    const results = await Promise.allSettled([
      double(1),
      query(`select fail_with('${sqlstate}') + $1::integer`, 2),
      double(3),
      double(4)
    ])

    expect(results).toMatchObject([{ value: 2 }, { reason: { code: sqlstate } }, { value: 6 }, { value: 8 }])
  })

  it('do not share the timeout of a slow statement', async () => {
    const limited = new PooledDatabase<unknown>({ ...limits, statementTimeoutMs: 2_000, queryTimeoutMs: 20_000 })
    onTestFinished(() => limited.destroy())
    const slow = query('select 1 + 0 * length(pg_sleep($1)::text)', 60, limited)

    const results = await Promise.allSettled([
      query('select $1::integer', 1, limited),
      slow,
      query('select $1::integer', 3, limited)
    ])

    expect(results).toMatchObject([{ value: 1 }, { reason: { code: '57014' } }, { value: 3 }])
  })

  it('are all aborted within the timeout of one', async () => {
    const limited = new PooledDatabase<unknown>({ ...limits, statementTimeoutMs: 1_500, queryTimeoutMs: 2_000 })
    onTestFinished(() => limited.destroy())

    const slow = [1, 2, 3].map(() => query('select 1 + 0 * length(pg_sleep($1)::text)', 60, limited))
    const [first, ...behind] = await Promise.allSettled(slow)

    expect(first?.status).toBe('rejected')
    // With the whole timeout for each, the server would have ended the statements itself.
    expect(behind).toMatchObject([1, 2].map(() => ({ reason: { message: 'Query read timeout' } })))
  })

  it('continue after a statement whose rows cannot be read', async () => {
    const unreadable = db.eachRow(sql`select 1`, { key: 'any', isShort: true }, () => {
      throw new Error('unreadable')
    })

    const [failed, fine] = await Promise.allSettled([unreadable, double(4)])

    expect(failed).toMatchObject({ reason: { message: 'unreadable' } })
    expect(fine).toMatchObject({ value: 8 })
  })

  it('all fail when their connection ends', async () => {
    const patient = new PooledDatabase<unknown>({ ...limits, statementTimeoutMs: 60_000, queryTimeoutMs: 60_000 })
    onTestFinished(() => patient.destroy())
    const slow = [1, 2, 3].map(() => query('select 2 + 0 * length(pg_sleep($1)::text)', 60, patient))
    const ended = expect(Promise.allSettled(slow)).resolves.toMatchObject([1, 2, 3].map(() => ({ status: 'rejected' })))
    await someoneRuns('select 2 + 0 *')
    await terminateBackends(admin)

    await ended
    expect(await double(3)).toBe(6)
  })
})

it('a long statement has its own connection', async () => {
  const pid = async () => await readFirst(db, sql`select pg_backend_pid(), pg_sleep(1)`, 'any', false)

  expect(new Set(await Promise.all([pid(), pid(), pid()])).size).toBe(3)
})

it('statements with different keys share no connection', async () => {
  const pid = async (key: string) => await readFirst(db, sql`select pg_backend_pid(), pg_sleep(1)`, key)

  expect(new Set(await Promise.all(['one', 'one', 'other', 'other'].map(pid))).size).toBe(2)
})

it('short statements that wait at the bulkhead are sent together once admitted', async () => {
  let running = 0
  let turns = 0
  const waiting: (() => void)[] = []
  const connectionString = await createEmptyDatabaseUrl()
  const limited = new PooledDatabase<unknown>({
    ...limits,
    connectionString,
    maxConnections: 1,
    bulkhead: {
      enter: async () => {
        if (running === 1) await new Promise<void>((resolve) => waiting.push(resolve))
        running = 1
        turns += 1
        return () => {
          running = 0
          waiting.shift()?.()
        }
      }
    }
  })
  const read = async () => await readFirst(limited, sql`select 7`)

  const numbers: Promise<number>[] = []
  for (let requested = 0; requested < 9; requested++) {
    numbers.push(read())
    await new Promise(setImmediate)
  }

  expect(await Promise.all(numbers)).toEqual(numbers.map(() => 7))
  expect(turns).toBe(3)
  await limited.destroy()
})

/**
 * Resolves once a session runs a statement that begins with `beginning`. Sessions of previous tests may still sleep.
 */
async function someoneRuns(beginning: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and state = 'active'
        and wait_event = 'PgSleep' and starts_with(query, ${beginning})`.execute(admin)
    if (rows.length > 0) return
  }
}

async function double(number: number): Promise<number> {
  return await query('select 2 * $1::integer', number)
}

async function query(text: string, parameter: number, requested: PooledDatabase<unknown> = db): Promise<number> {
  const [before = '', after = ''] = text.split('$1')
  const statement = sql`${sql.raw(before)}${parameter}${sql.raw(after)}`

  return await readFirst(requested, statement)
}

async function readFirst(from: PooledDatabase<unknown>, statement: Sql, key = 'any', isShort = true): Promise<number> {
  const [row] = await from.readRows(statement, { key, isShort })

  return Number(row?.[0])
}
