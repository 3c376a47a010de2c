import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createEmptyDatabaseUrl } from '../testing/index.ts'
import { type DatabaseOptions, PooledDatabase } from './pooled-database.ts'

const connectionString = await createEmptyDatabaseUrl()
/** Timeouts for a busy machine. */
const patience = { connectionTimeoutMs: 60_000, statementTimeoutMs: 60_000, queryTimeoutMs: 60_000 }
const always = { connectionString, maxConnections: 1, onIdleError: () => undefined, ...patience }
const bystander = new PooledDatabase<unknown>(always)
afterAll(() => bystander.destroy())

/** The ways to run a statement that returns a number. */
const ways: {
  how: string
  numberOf: (db: PooledDatabase<unknown>, statement: RawBuilder<unknown>) => Promise<number>
}[] = [
  {
    how: 'whose rows are objects',
    numberOf: async (db, statement) => {
      const { rows } = await sql<{ number: number }>`${statement}`.execute(db)
      return rows[0]?.number ?? 0
    }
  },
  {
    how: 'whose rows are texts',
    numberOf: async (db, statement) => {
      const [row] = await db.readRows(statement, { key: 'any', isShort: true })
      return Number(row?.[0] ?? 0)
    }
  }
]

describe.each(ways)('a database that prepares statements, $how', ({ numberOf }) => {
  const double = async (db: PooledDatabase<unknown>, number: number) =>
    await numberOf(db, sql`select ${number}::integer * 2 as number`)

  it('prepares a statement once for all parameters', async () => {
    const db = open()

    for (const number of [1, 2, 3]) expect(await double(db, number)).toBe(2 * number)

    expect(await preparedOnes(db)).toEqual([{ statement: 'select $1::integer * 2 as number', runs: 3 }])
  })

  it('replaces a connection with too many prepared statements', async () => {
    const db = open()
    const pid = await backendPid(db)

    for (let columns = 1; columns <= 51; columns += 1) await numberOf(db, selectColumns(columns))

    expect(await backendPid(db)).not.toBe(pid)
    expect(await preparedOnes(db)).toEqual([])
  })

  it('replaces a connection whose plan no longer matches the tables', async () => {
    const db = open()
    await sql`create table changing (id integer, number integer)`.execute(bystander)
    onTestFinished(async () => void (await sql`drop table changing`.execute(bystander)))
    const read = () => numberOf(db, sql`select number from changing where id = ${1}`)
    await read()

    await sql`alter table changing alter number type bigint`.execute(bystander)

    await expect(read()).rejects.toThrow('cached plan must not change result type')
    expect(await read()).toBe(0)
  })

  it('replaces a connection that has lost its prepared statements', async () => {
    const db = open()
    await double(db, 1)

    await sql`deallocate all`.execute(db)

    await expect(double(db, 1)).rejects.toMatchObject({ code: '26000' })
    expect(await double(db, 1)).toBe(2)
  })

  it('replaces a connection after a query timeout, because the next query would wait behind it', async () => {
    const db = open({ queryTimeoutMs: 3_000 })
    const pid = await backendPid(db)

    await expect(numberOf(db, sql`select 1 as number, pg_sleep(${6})`)).rejects.toThrow('Query read timeout')

    expect(await backendPid(db)).not.toBe(pid)
  })
})

it.each([true, false])('reports the effect of a statement, prepared (%s) or not', async (preparesStatements) => {
  const db = open({ preparesStatements })
  await sql`create table counted (number integer)`.execute(db)
  onTestFinished(async () => void (await sql`drop table counted`.execute(bystander)))

  const inserted = await sql`insert into counted select n from generate_series(1, ${3}::integer) n`.execute(db)
  const updated = await sql`update counted set number = 0 where number > ${1}::integer returning 1 as one`.execute(db)
  const deleted = await sql`delete from counted where number = ${7}::integer`.execute(db)
  const selected = await sql`select number from counted where number = ${1}::integer`.execute(db)

  expect(inserted).toEqual({ numAffectedRows: 3n, rows: [] })
  expect(updated).toEqual({ numAffectedRows: 2n, rows: [{ one: 1 }, { one: 1 }] })
  expect(deleted).toEqual({ numAffectedRows: 0n, rows: [] })
  expect(selected).toEqual({ numAffectedRows: undefined, rows: [{ number: 1 }] })
})

it('does not prepare statements without parameters, such as BEGIN and COMMIT', async () => {
  const db = open()

  await db.transaction().execute(async (tx) => void (await sql`select ${1}::integer`.execute(tx)))

  expect(await preparedOnes(db)).toHaveLength(1)
})

it('does not prepare statements by default', async () => {
  const db = open({ preparesStatements: false })

  for (const { numberOf } of ways) await numberOf(db, sql`select ${7}::integer as number`)

  expect(await preparedOnes(db)).toEqual([])
})

function open(options: Partial<DatabaseOptions> = {}): PooledDatabase<unknown> {
  const db = new PooledDatabase<unknown>({ ...always, preparesStatements: true, ...options })
  onTestFinished(() => db.destroy())

  return db
}

function selectColumns(columns: number): RawBuilder<unknown> {
  return sql`select ${sql.join(Array.from({ length: columns }, () => sql`${1}::integer`))}`
}

/** Returns the statements that the single connection has prepared. */
async function preparedOnes(db: PooledDatabase<unknown>) {
  const { rows } = await sql<{ statement: string; runs: number }>`
    select statement, (generic_plans + custom_plans)::integer as runs from pg_prepared_statements`.execute(db)

  return rows
}

async function backendPid(db: PooledDatabase<unknown>): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)

  return rows[0]?.pid
}
