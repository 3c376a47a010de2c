import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { deferInKysely, deferRowsInKysely } from '../statements/run-in-kysely.ts'
import { createEmptyDatabaseUrl } from '../testing/index.ts'
import { PooledDatabase } from './pooled-database.ts'
import type { EndedQuery } from './query-log.ts'

interface Schema {
  noted: { what: string }
}

const connectionString = await createEmptyDatabaseUrl()
/** Timeouts for a busy machine. */
const patience = { connectionTimeoutMs: 60_000, statementTimeoutMs: 60_000, queryTimeoutMs: 60_000 }
const always = { connectionString, maxConnections: 1, onIdleError: () => undefined, ...patience }
const bystander = new PooledDatabase<Schema>(always)
await sql`create table noted (what text unique deferrable initially deferred)`.execute(bystander)
afterAll(() => bystander.destroy())
beforeEach(async () => void (await bystander.deleteFrom('noted').execute()))

const note = (what: string) => ({ text: 'insert into noted values ($1)', values: [what] })
const fail = { text: 'select 1 / $1::integer', values: [0] }

describe.each([true, false])('a deferred statement, with statements prepared (%s) or not', (preparesStatements) => {
  it('is sent with COMMIT and holds no lock before', async () => {
    const db = open()

    const locks = await db.transaction().execute(async (tx) => {
      await deferInKysely(tx, note('first'))
      await deferInKysely(tx, note('second'))
      return await countLocks()
    })

    expect(locks).toBe(0)
    expect(await noted()).toEqual(['first', 'second'])
  })

  it('is sent before the next statement', async () => {
    const db = open()

    const { found, changed } = await db.transaction().execute(async (tx) => {
      await deferInKysely(tx, note('first'))
      const found = await tx.selectFrom('noted').select('what').where('what', '<>', 'none').execute()
      await deferInKysely(tx, note('second'))
      const [changed] = await tx.updateTable('noted').set({ what: 'third' }).where('what', '=', 'second').execute()
      return { found, changed }
    })

    expect(found).toEqual([{ what: 'first' }])
    expect(changed?.numUpdatedRows).toBe(1n)
    expect(await noted()).toEqual(['first', 'third'])
  })

  it.each([
    { what: 'itself', statements: [note('before'), fail, note('after')], code: '22012' },
    { what: 'COMMIT', statements: [note('twice'), note('twice')], code: '23505' }
  ])('rolls back the transaction if $what fails', async ({ statements, code }) => {
    const db = open()

    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('noted').values({ what: 'first' }).execute()
      for (const statement of statements) await deferInKysely(tx, statement)
    })

    await expect(failing).rejects.toMatchObject({ code })
    expect(await noted()).toEqual([])
    await db.insertInto('noted').values({ what: 'later' }).execute()
    expect(await noted()).toEqual(['later'])
  })

  it('rejects the next statement and the COMMIT after it', async () => {
    const db = open()

    const aborted = db.transaction().execute(async (tx) => {
      await deferInKysely(tx, fail)
      await expect(tx.selectFrom('noted').selectAll().execute()).rejects.toThrow('division by zero')
      await deferInKysely(tx, note('first'))
    })

    await expect(aborted).rejects.toMatchObject({ code: '25P02' })
    expect(await noted()).toEqual([])
  })

  it('is dropped when the transaction is rolled back', async () => {
    const db = open()

    const failing = db.transaction().execute(async (tx) => {
      await deferInKysely(tx, note('first'))
      throw new Error('changed its mind')
    })

    await expect(failing).rejects.toThrow('changed its mind')
    await db.transaction().execute(async (tx) => await deferInKysely(tx, note('second')))
    expect(await noted()).toEqual(['second'])
  })

  it('returns its rows once the transaction has ended', async () => {
    const db = open()
    const number = (text: string, value: number) => ({ text: `select $1::integer as ${text}`, values: [value] })

    const { first, second } = await db.transaction().execute(async (tx) => {
      const first = await deferRowsInKysely(tx, number('one', 1))
      await deferInKysely(tx, note('between'))
      const second = await deferRowsInKysely(tx, number('two', 2))
      expect(first).toThrow('has not been sent')

      return { first, second }
    })

    expect([first(), second()]).toEqual([[{ one: 1 }], [{ two: 2 }]])
    expect(await noted()).toEqual(['between'])
  })

  it('requires a transaction', async () => {
    await expect(deferInKysely(open(), note('first'))).rejects.toThrow('outside of a transaction')
  })

  it('is reported as part of the statement it was sent with', async () => {
    const queries: EndedQuery[] = []
    const db = open((query) => queries.push(query))

    await db.transaction().execute(async (tx) => await deferInKysely(tx, note('first')))

    expect(queries.map(({ summary }) => summary)).toEqual(['begin', 'commit'])
  })

  function open(onQuery?: (query: EndedQuery) => void): PooledDatabase<Schema> {
    const db = new PooledDatabase<Schema>({ ...always, preparesStatements, onQuery })
    onTestFinished(() => db.destroy())

    return db
  }
})

it.each([
  { preparesStatements: true, open: 0 },
  { preparesStatements: false, open: 1 }
])('a transaction is begun by its first statement if statements are prepared ($preparesStatements)', async (given) => {
  const applicationName = `begins-${given.open}`
  const db = new PooledDatabase<Schema>({ ...always, applicationName, preparesStatements: given.preparesStatements })
  onTestFinished(() => db.destroy())
  await db.selectFrom('noted').selectAll().execute()

  const counts = await db.transaction().execute(async (tx) => {
    const before = await countTransactions(applicationName)
    await tx.selectFrom('noted').selectAll().where('what', '=', 'x').execute()

    return [before, await countTransactions(applicationName)]
  })

  expect(counts).toEqual([given.open, 1])
  await expect(db.transaction().execute(() => Promise.reject(new Error('changed its mind')))).rejects.toThrow('mind')
  expect(await countTransactions(applicationName)).toBe(0)
})

async function countTransactions(applicationName: string): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where application_name = ${applicationName} and state = 'idle in transaction'`.execute(
    bystander
  )

  return rows.length
}

async function noted(): Promise<string[]> {
  const rows = await bystander.selectFrom('noted').select('what').orderBy('what').execute()

  return rows.map(({ what }) => what)
}

async function countLocks(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where relation = 'noted'::regclass and pid <> pg_backend_pid()`.execute(bystander)

  return rows.length
}
