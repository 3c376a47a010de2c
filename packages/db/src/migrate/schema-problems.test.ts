import { createEmptyDatabaseUrl } from '@callbook/postgres/testing'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../database.ts'
import { migrations } from '../migrations/index.ts'
import { connectAdmin, connectAs, createTestDatabase, lockTable } from '../testing/index.ts'
import expected from './expected-schema.json' with { type: 'json' }
import { migrateToLatest } from './migrate.ts'
import { createSchemaCheck, findSchemaProblems, lineOf, listSchemaObjects } from './schema-problems.ts'

it('has the lines of the migrated database; if not, run `pnpm generate`', async () => {
  const { db } = await createTestDatabase()

  expect((await listSchemaObjects(db)).map(lineOf).sort()).toEqual(expected)
})

it('is checked by every service with its own role', async () => {
  const { testDb } = await createTestDatabase()

  for (const role of ['ingest', 'worker', 'management', 'console', 'operator'] as const)
    expect(await createSchemaCheck(connectAs(role, testDb))()).toEqual([])
})

describe.each([
  { kind: 'of the same migrations', isLater: false },
  { kind: 'that a later release has expanded', isLater: true }
])('a database $kind', ({ isLater }) => {
  it.each([
    {
      change: 'alter table calls drop column transcript',
      problem: 'column calls.transcript text is missing',
      always: true
    },
    {
      change: 'alter table api_keys alter column name type varchar(200)',
      problem: 'column api_keys.name text not null is missing',
      always: true
    },
    {
      change: 'alter table clients add column planted text not null',
      problem: 'column clients.planted text not null is not of this release',
      always: true
    },
    {
      change: 'drop table search_pages cascade',
      problem: 'column search_pages.block_id uuid not null is missing',
      always: true
    },
    {
      change: "alter table clients add constraint planted check (name <> 'planted')",
      problem: "constraint clients CHECK ((name <> 'planted'::text)) is not of this release",
      always: false
    },
    {
      change: 'drop index event_deliveries_due',
      problem: 'index event_deliveries_due on event_deliveries is missing',
      always: false
    },
    {
      change: 'create unique index planted on clients (name)',
      problem: 'index planted on clients is not of this release',
      always: false
    }
  ])('is noticed after: $change', async ({ change, problem, always }) => {
    const db = await prepare(change)

    const problems = await findSchemaProblems(db)

    if (isLater && !always) expect(problems).toEqual([])
    else expect(problems.join('\n')).toContain(problem)
  })

  it.each([
    'alter table calls add column planted text',
    "alter table calls add column planted text not null default ''",
    'create table planted (organization_id uuid primary key)',
    'create index planted on calls (organization_id, status)'
  ])('is right after: %s', async (change) => {
    expect(await findSchemaProblems(await prepare(change))).toEqual([])
  })

  async function prepare(change: string): Promise<Database> {
    const { testDb } = await createTestDatabase()
    await sql.raw(change).execute(testDb)
    if (isLater) await sql`insert into kysely_migration values ('9999-later', now())`.execute(testDb)

    return testDb as Database
  }
})

it('names pending migrations', async () => {
  const db = connectAdmin(await createEmptyDatabaseUrl())
  onTestFinished(() => db.destroy())

  expect(await findSchemaProblems(db)).toEqual(Object.keys(migrations).map((name) => `${name} has not run`))
})

describe('migrateToLatest', () => {
  it('rejects a database of another baseline, and changes nothing', async () => {
    const { db, testDb } = await createTestDatabase()
    await sql`alter table calls rename column transcript to planted`.execute(testDb)
    await sql`revoke select on calls from callbook_worker`.execute(testDb)

    await expect(migrateToLatest(db)).rejects.toThrow(
      'This database does not have the schema of this release: column calls.transcript text is missing'
    )
    const { rows } = await sql`select has_table_privilege('callbook_worker', 'calls', 'select') as can`.execute(testDb)
    expect(rows).toEqual([{ can: false }])
  })
})

describe('createSchemaCheck', () => {
  it('repeats a check with problems at once, and another after a minute in the background', async () => {
    const { db, testDb } = await createTestDatabase()
    let time = 0
    const check = createSchemaCheck(db, () => time)
    const rename = (from: string, to: string) =>
      sql`alter table calls rename column ${sql.id(from)} to ${sql.id(to)}`.execute(testDb)

    await rename('transcript', 'planted')
    const wrong = await check()
    await rename('planted', 'transcript')
    const right = await check()
    await rename('transcript', 'planted')
    const within = await check()
    time = 60_000
    const atOnce = await check()

    expect([wrong, right, within, atOnce].map(({ length }) => length > 0)).toEqual([true, false, false, false])
    await expect.poll(check).toEqual(['column calls.transcript text is missing'])
    await rename('planted', 'transcript')
    expect(await check()).toEqual([])
  })

  it('waits for no locked table once it was right', async () => {
    const { db, testDb } = await createTestDatabase()
    let time = 0
    const check = createSchemaCheck(db, () => time)
    await check()
    const unlock = await lockTable(testDb, 'calls')
    time = 60_000

    expect(await check()).toEqual([])
    await unlock()
  })
})
