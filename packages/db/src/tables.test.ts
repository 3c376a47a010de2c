import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { applyComments, listComments } from './migrate/apply-comments.ts'
import { findTables } from './roles/grants.ts'
import { isTenantTable, tableList } from './tables.ts'
import { createTestDatabase } from './testing/index.ts'

const { db, testDb } = await createTestDatabase()

describe('tables.ts', () => {
  it('has an entry for every table of the database, and no other', async () => {
    const inDatabase = [...(await findTables(db))].filter((name) => !name.startsWith('kysely_'))
    const entries: readonly string[] = tableList.map(({ name }) => name)

    const missing = inDatabase.filter((name) => !entries.includes(name))
    const gone = entries.filter((name) => !inDatabase.includes(name))

    expect(missing, `add an entry in packages/db/src/tables.ts for each new table: ${missing.join(', ')}`).toEqual([])
    expect(gone, `remove the entries of packages/db/src/tables.ts without a table: ${gone.join(', ')}`).toEqual([])
  })

  it('names columns that identify a row', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select c.relname as table, array(
        select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey)
      ) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and i.indpred is null and c.relnamespace = current_schema()::regnamespace`.execute(testDb)
    const isUnique = (table: string, key: readonly string[]) =>
      rows.some((index) => index.table === table && index.columns.every((column) => key.includes(column)))

    const ambiguous = tableList.filter(({ name, key }) => !isUnique(name, ['organization_id', ...key]))

    expect(ambiguous.map(({ name }) => name)).toEqual([])
  })

  it('lists referenced tables before those that reference them, so that a deletion can go backwards', async () => {
    const { rows } = await sql<{ from: string; to: string }>`
      select f.relname as "from", t.relname as "to" from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.conparentid = 0 and f.oid <> t.oid
        and f.relnamespace = current_schema()::regnamespace`.execute(testDb)
    const place = (table: string) => tableList.findIndex(({ name }) => name === table)

    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ from, to }) => place(from) <= place(to))).toEqual([])
  })

  it('exports and deletes rows by their organization_id', async () => {
    const { rows } = await sql<{ table: string }>`
      select relname as table from pg_class join pg_attribute on attrelid = pg_class.oid
      where attname = 'organization_id' and relkind in ('r', 'p') and not relispartition
        and relnamespace = current_schema()::regnamespace`.execute(testDb)
    const others = tableList.filter(({ name }) => !rows.some(({ table }) => table === name))

    expect(tableList.filter(({ export: part }) => part === 'no organization')).toEqual(others)
    expect(others.filter(({ deletion }) => deletion === 'first' || deletion === 'in batches')).toEqual([])
    expect(others.filter(({ tenancy }) => tenancy === 'tenant')).toEqual([])
  })
})

describe('isTenantTable', () => {
  it.each([
    ['calls', true],
    ['raw_reports_202601', true],
    ['api_keys', false],
    ['account_events', false],
    ['kysely_migration', false]
  ])('returns for %s: %s', (name, expected) => {
    expect(isTenantTable(name)).toBe(expected)
  })
})

describe('applyComments', () => {
  it.each([
    ['adds what is missing', 'comment on table calls is null'],
    ['replaces another text', "comment on column calls.erased_at is 'another'"],
    ['removes a comment without a text', "comment on column calls.status is 'obvious'"]
  ])('%s', async (_, change) => {
    const before = await listComments(db)
    await sql.raw(change).execute(testDb)
    expect(await listComments(db)).not.toEqual(before)

    await applyComments(db)

    expect(await listComments(db)).toEqual(before)
  })

  it('leaves tables of later migrations', async () => {
    await sql`create table later (id uuid)`.execute(testDb)
    await sql`comment on table later is 'Later.'`.execute(testDb)

    await applyComments(db)

    expect((await listComments(db)).find(({ table }) => table === 'later')).toMatchObject({ comment: 'Later.' })
    await sql`drop table later`.execute(testDb)
  })
})
