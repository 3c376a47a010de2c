import type { OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { lockTable } from '@callbook/postgres/testing'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDatabase, type Database } from '../database.ts'
import { migrations as released } from '../migrations/index.ts'
import type { Migration, Migrations } from '../migrations/migration.ts'
import { buildIndex, run } from '../migrations/run.ts'
import { listClients } from '../queries/clients.ts'
import { connectAdmin, createTestDatabaseUrl, markAsUnreleased } from '../testing/index.ts'
import { listMigrations } from './list.ts'
import { migrateToLatest, UnreleasedDatabaseError } from './migrate.ts'

const addsColumn = migration('alter table clients add column planted text')
const addsTable = migration('create table planted (organization_id uuid primary key)')
const fails = migration('create table planted_too (id uuid)', 'select 1 / 0')
const addsIndex: Migration = {
  up: (db: Kysely<never>) => buildIndex(db, 'planted', 'on clients (name)'),
  withoutTransaction: true
}

const lockWaitMs = 200
const patience = { timeout: 60_000 }

describe('migrateToLatest', () => {
  it('waits for another process and says so', async () => {
    const { db, other } = await open()
    const unlock = await lockRunners(other)
    const reported: string[] = []
    const migrations = { ...released, 'x-1': addsTable }

    const migrating = migrateToLatest(db, { migrations, notify: (text) => reported.push(text) })
    await vi.waitFor(
      () => expect(reported).toEqual(['another process is migrating this database: waiting for it']),
      patience
    )
    expect(await stateOf(db, migrations, 'x-1')).toBe('pending')
    await unlock()
    await migrating

    expect(await stateOf(db, migrations, 'x-1')).toBe('done')
  })

  it('waits for another process no longer than the given time', async () => {
    const { db, other } = await open()
    const unlock = await lockRunners(other)

    await expect(migrateToLatest(db, { waitMs: 300 })).rejects.toThrow(
      'another process is still migrating this database'
    )
    await unlock()
    await migrateToLatest(db, { waitMs: 0 })
  })

  it('waits for a long transaction without blocking services longer than their timeout', async () => {
    const { db, other, service } = await open()
    const transaction = await other.startTransaction().execute()
    await sql`select from clients`.execute(transaction)
    const organizationId = newId<OrganizationId>()
    const reported: string[] = []
    const migrations = { ...released, 'x-1': addsColumn }

    const migrating = migrateToLatest(db, { migrations, notify: (text) => reported.push(text) })
    const answers: unknown[] = []
    while (reported.length === 0 || answers.length < 3)
      answers.push(await listClients({ db: service, reach: organizationId }))
    await transaction.commit().execute()
    await migrating

    expect(answers).toEqual(answers.map(() => []))
    expect(reported).toEqual(['x-1: waiting for a transaction that holds a lock'])
    expect(await stateOf(db, migrations, 'x-1')).toBe('done')
  })

  it('waits for a lock on a table although it has nothing to do', async () => {
    const { db, other } = await open()
    const unlocks = [await lockTable(other, 'calls'), await lockTable(other, 'kysely_migration')]
    const reported: string[] = []

    const migrating = migrateToLatest(db, { lockWaitMs, notify: (text) => reported.push(text) })
    await vi.waitFor(
      () => expect(reported).toContain('the schema: waiting for a transaction that holds a lock'),
      patience
    )
    for (const unlock of unlocks) await unlock()
    await migrating
  })

  it('gives up on a transaction that takes too long, and leaves nothing half done', async () => {
    const { db, other } = await open()
    const unlock = await lockTable(other, 'clients')
    onTestFinished(unlock)
    const migrations = {
      ...released,
      'x-1': addsTable,
      'x-2': migration('drop table planted', 'alter table clients add column planted text')
    }

    await expect(migrateToLatest(db, { migrations, waitMs: 0, lockWaitMs })).rejects.toThrow(
      /^x-2: a transaction still holds a lock, probably session \d+ of postgres.*pg_terminate_backend\(\d+\)/
    )

    expect((await listMigrations(db, migrations)).slice(-2)).toMatchObject([{ state: 'done' }, { state: 'pending' }])
    expect(await hasTable(db, 'planted')).toBe(true)
  })

  it('keeps the migrations before a failed one', async () => {
    const { db } = await open()
    const migrations = { ...released, 'x-1': addsTable, 'x-2': fails, 'x-3': addsColumn }

    await expect(migrateToLatest(db, { migrations })).rejects.toThrow('division by zero')

    expect((await listMigrations(db, migrations)).slice(-3).map(({ state }) => state)).toEqual([
      'done',
      'pending',
      'pending'
    ])
    expect([await hasTable(db, 'planted'), await hasTable(db, 'planted_too')]).toEqual([true, false])
  })

  it('builds an index for any length of time while others write', async () => {
    const { db, other } = await open()
    const transaction = await other.startTransaction().execute()
    await sql`delete from clients`.execute(transaction)
    const migrations = { ...released, 'x-1': addsIndex }

    const migrating = migrateToLatest(db, { migrations, waitMs: 0, lockWaitMs })
    await vi.waitFor(async () => expect(await isBuilding(other)).toBe(true), patience)
    await sql`select pg_sleep(${(3 * lockWaitMs) / 1_000})`.execute(transaction)
    await transaction.commit().execute()
    await migrating

    expect(await stateOf(db, migrations, 'x-1')).toBe('done')
  })

  it('does not change a database that a later release has migrated', async () => {
    const { db } = await open()
    await migrateToLatest(db, { migrations: { ...released, 'x-1': addsTable } })
    await sql`grant truncate on planted to callbook_ingest`.execute(db)
    const reported: string[] = []

    await migrateToLatest(db, { notify: (text) => reported.push(text) })

    expect(reported).toEqual(['a later release has migrated this database: nothing to do'])
    expect((await listMigrations(db)).at(-1)).toMatchObject({
      name: 'x-1',
      state: 'unknown',
      executedAt: expect.any(Date)
    })
    const { rows } = await sql`select has_table_privilege('callbook_ingest', 'planted', 'truncate') as kept`.execute(db)
    expect(rows).toEqual([{ kept: true }])
  })

  it('rejects a database from before the first release', async () => {
    const { db } = await open()
    await markAsUnreleased(db)

    await expect(migrateToLatest(db)).rejects.toThrow(UnreleasedDatabaseError)
  })

  it('rejects a database with other migrations', async () => {
    const { db } = await open()
    await migrateToLatest(db, { migrations: { ...released, 'x-1': addsTable } })

    await expect(migrateToLatest(db, { migrations: { ...released, 'x-2': addsColumn } })).rejects.toThrow(
      'the database has x-1, which this release lacks, and lacks its x-2'
    )
  })
})

function migration(...statements: readonly string[]): Migration {
  return { up: (db: Kysely<never>) => run(db, statements) }
}

/** Returns handles on a migrated database: for the migration, for another session, and for a service. */
async function open(): Promise<{ db: Database; other: Database; service: Database }> {
  const connectionString = await createTestDatabaseUrl()
  const service = createDatabase({
    connectionString,
    maxConnections: 1,
    connectionTimeoutMs: 60_000,
    onIdleError: () => undefined
  })
  const [db, other] = [connectAdmin(connectionString), connectAdmin(connectionString)]
  onTestFinished(() => Promise.all([db, other, service].map((one) => one.destroy())).then(() => undefined))

  return { db, other, service }
}

/** Takes the lock of a migration in another process. */
async function lockRunners(db: Database): Promise<() => Promise<void>> {
  const tx = await db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(tx)

  return async () => void (await tx.rollback().execute())
}

async function stateOf(db: Database, migrations: Migrations, name: string): Promise<string | undefined> {
  return (await listMigrations(db, migrations)).find((migration) => migration.name === name)?.state
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select where to_regclass(${name}) is not null`.execute(db)

  return rows.length > 0
}

async function isBuilding(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_progress_create_index where datname = current_database()`.execute(db)

  return rows.length > 0
}
