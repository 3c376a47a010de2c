import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase, type Database } from './database.ts'
import { createTestDatabaseUrl } from './testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const bystander = createDatabase({ connectionString, maxConnections: 1, onIdleError: () => undefined })
afterAll(() => bystander.destroy())

describe('a database that prepares statements', () => {
  it('prepares a statement once, whatever its parameters are', async () => {
    const db = open()

    for (const number of [1, 2, 3]) expect(await double(db, number)).toBe(2 * number)

    expect(await preparedOnes(db)).toEqual([{ statement: 'select $1::integer * 2 as doubled', runs: 3 }])
  })

  it('leaves statements without parameters alone: they begin and end transactions', async () => {
    const db = open()

    await db.transaction().execute((tx) => double(tx, 1))

    expect(await preparedOnes(db)).toHaveLength(1)
  })

  it('replaces a connection that has prepared more than the server should keep', async () => {
    const db = open()
    const pid = await backendPid(db)

    for (let columns = 1; columns <= 51; columns += 1) await selectColumns(db, columns)

    expect(await backendPid(db)).not.toBe(pid)
    expect(await preparedOnes(db)).toEqual([])
  })

  it('replaces a connection whose plan no longer fits the tables', async () => {
    const db = open()
    await sql`create table changing (id integer, value integer)`.execute(bystander)
    const read = () => sql`select value from changing where id = ${1}`.execute(db)
    await read()

    await sql`alter table changing alter value type text`.execute(bystander)

    await expect(read()).rejects.toThrow('cached plan must not change result type')
    await expect(read()).resolves.toMatchObject({ rows: [] })
  })

  it('replaces a connection that has lost what was prepared', async () => {
    const db = open()
    await double(db, 1)

    await sql`deallocate all`.execute(db)

    await expect(double(db, 1)).rejects.toMatchObject({ code: '26000' })
    expect(await double(db, 1)).toBe(2)
  })
})

it('prepares nothing unless it is told to', async () => {
  const db = open({ preparesStatements: false })

  await double(db, 1)

  expect(await preparedOnes(db)).toEqual([])
})

function open({ preparesStatements = true } = {}): Database {
  const db = createDatabase({ connectionString, maxConnections: 1, onIdleError: () => undefined, preparesStatements })
  onTestFinished(() => db.destroy())

  return db
}

async function double(db: Database, number: number): Promise<number | undefined> {
  const { rows } = await sql<{ doubled: number }>`select ${number}::integer * 2 as doubled`.execute(db)

  return rows[0]?.doubled
}

async function selectColumns(db: Database, columns: number): Promise<void> {
  await sql`select ${sql.join(Array.from({ length: columns }, () => sql`${1}::integer`))}`.execute(db)
}

/** Of the one connection. */
async function preparedOnes(db: Database) {
  const { rows } = await sql<{ statement: string; runs: number }>`
    select statement, (generic_plans + custom_plans)::integer as runs from pg_prepared_statements`.execute(db)

  return rows
}

async function backendPid(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)

  return rows[0]?.pid
}
