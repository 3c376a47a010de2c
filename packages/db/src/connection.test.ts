import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase, type Database, type DatabaseOptions, readRows } from './database.ts'
import { createTestDatabaseUrl } from './testing/index.ts'
import type { RowBuffer } from './wire/row-buffer.ts'

const connectionString = await createTestDatabaseUrl()
const bystander = createDatabase({ connectionString, maxConnections: 1, onIdleError: () => undefined })
afterAll(() => bystander.destroy())

/** How a statement can be run, and the number that it returns. */
const ways: { how: string; numberOf: (db: Database, statement: RawBuilder<unknown>) => Promise<number> }[] = [
  {
    how: 'whose rows are objects',
    numberOf: async (db, statement) => {
      const { rows } = await sql<{ number: number }>`${statement}`.execute(db)
      return rows[0]?.number ?? 0
    }
  },
  {
    how: 'whose rows are bytes',
    numberOf: async (db, statement) => {
      const { sql: text, parameters: values } = statement.compile(db)
      const read = (rows: RowBuffer) => (rows.count === 0 ? 0 : Number(rows.text(0, 0)))
      return await readRows(db, { text, values }, { read, key: 'any', isShort: true })
    }
  }
]

describe.each(ways)('a database that prepares statements, $how', ({ numberOf }) => {
  const double = async (db: Database, number: number) =>
    await numberOf(db, sql`select ${number}::integer * 2 as number`)

  it('prepares a statement once, whatever its parameters are', async () => {
    const db = open()

    for (const number of [1, 2, 3]) expect(await double(db, number)).toBe(2 * number)

    expect(await preparedOnes(db)).toEqual([{ statement: 'select $1::integer * 2 as number', runs: 3 }])
  })

  it('replaces a connection that has prepared more than the server should keep', async () => {
    const db = open()
    const pid = await backendPid(db)

    for (let columns = 1; columns <= 51; columns += 1) await numberOf(db, selectColumns(columns))

    expect(await backendPid(db)).not.toBe(pid)
    expect(await preparedOnes(db)).toEqual([])
  })

  it('replaces a connection whose plan no longer fits the tables', async () => {
    const db = open()
    await sql`create table changing (id integer, number integer)`.execute(bystander)
    onTestFinished(async () => void (await sql`drop table changing`.execute(bystander)))
    const read = () => numberOf(db, sql`select number from changing where id = ${1}`)
    await read()

    await sql`alter table changing alter number type bigint`.execute(bystander)

    await expect(read()).rejects.toThrow('cached plan must not change result type')
    expect(await read()).toBe(0)
  })

  it('replaces a connection that has lost what was prepared', async () => {
    const db = open()
    await double(db, 1)

    await sql`deallocate all`.execute(db)

    await expect(double(db, 1)).rejects.toMatchObject({ code: '26000' })
    expect(await double(db, 1)).toBe(2)
  })

  it('replaces a connection whose answer does not come, which the next would wait for too', async () => {
    const db = open({ queryTimeoutMs: 100 })
    const pid = await backendPid(db)

    await expect(numberOf(db, sql`select 1 as number, pg_sleep(${0.5})`)).rejects.toThrow('Query read timeout')

    expect(await backendPid(db)).not.toBe(pid)
  })
})

it('prepares the same statement for both ways on one connection', async () => {
  const db = open()

  for (const { numberOf } of [...ways, ...ways]) expect(await numberOf(db, sql`select ${7}::integer as number`)).toBe(7)

  expect(await preparedOnes(db)).toHaveLength(2)
})

it('leaves statements without parameters alone: they begin and end transactions', async () => {
  const db = open()

  await db.transaction().execute(async (tx) => void (await sql`select ${1}::integer`.execute(tx)))

  expect(await preparedOnes(db)).toHaveLength(1)
})

it('prepares nothing unless it is told to', async () => {
  const db = open({ preparesStatements: false })

  for (const { numberOf } of ways) await numberOf(db, sql`select ${7}::integer as number`)

  expect(await preparedOnes(db)).toEqual([])
})

function open(options: Partial<DatabaseOptions> = {}): Database {
  const always = { connectionString, maxConnections: 1, onIdleError: () => undefined }
  const db = createDatabase({ ...always, preparesStatements: true, ...options })
  onTestFinished(() => db.destroy())

  return db
}

function selectColumns(columns: number): RawBuilder<unknown> {
  return sql`select ${sql.join(Array.from({ length: columns }, () => sql`${1}::integer`))}`
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
