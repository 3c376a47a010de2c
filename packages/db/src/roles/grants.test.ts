import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { describeGrants } from '../testing/describe-sql-files.ts'
import { createTestDatabase } from '../testing/index.ts'
import { applyGrants, examineRoles, grants, listGrants } from './grants.ts'
import { type Role, roleName, roles } from './roles.ts'

const { db, testDb } = await createTestDatabase()

describe('the grants', () => {
  it('equal infra/postgres/grants.sql; if not, run `pnpm generate`', async () => {
    const committed = await readFile(new URL('../../../../infra/postgres/grants.sql', import.meta.url), 'utf8')

    expect(committed).toBe(describeGrants())
  })

  it.each(roles)('are all privileges of %s', async (role) => {
    expect(await rightsOf(roleName(role))).toEqual(await rightsGrantedTo(role))
  })

  it('give other roles nothing', async () => {
    await sql`create role stranger`.execute(testDb)
    const rights = await rightsOf('stranger')
    await sql`drop role stranger`.execute(testDb)

    expect(rights).toEqual([])
  })
})

describe('applyGrants', () => {
  it.each([
    ['gives what is missing', 'revoke select on webhook_endpoints from callbook_ingest'],
    ['gives the column that is missing', 'revoke select (phone_number) on clients from callbook_ingest'],
    ['takes away what is too much', 'grant select on api_keys to callbook_ingest'],
    ['takes away a column that is too much', 'grant update (transcript) on calls to callbook_management'],
    ['leaves columns where the table is too much', 'grant update on calls to callbook_management'],
    ['takes away what was given of a partition', 'grant select on raw_reports_default to callbook_management']
  ])('%s', async (_, change) => {
    await sql.raw(change).execute(testDb)
    const changed = await listGrants(db)

    await applyGrants(db)

    expect(changed).not.toEqual(await listGrants(db))
    expect(new Set(await listGrants(db))).toEqual(new Set(grants))
  })
})

describe('examineRoles', () => {
  it.each([
    ['revoke select on webhook_endpoints from callbook_ingest', 'callbook_ingest lacks select on webhook_endpoints'],
    ['grant select on api_keys to callbook_ingest', 'callbook_ingest must not have select on api_keys'],
    ['alter table saved_views owner to postgres', 'saved_views belongs to postgres, not to callbook_migrator']
  ])('reports: %s', async (change, problem) => {
    const before = await examineRoles(db)
    await sql.raw(change).execute(testDb)
    const after = await examineRoles(db)
    await sql`alter table saved_views owner to callbook_migrator`.execute(testDb)
    await applyGrants(db)

    expect(before).toEqual({ missing: [], problems: [] })
    expect(after).toEqual({ missing: [], problems: expect.arrayContaining([problem]) })
  })
})

/** Privileges on tables that do not exist for columns. */
const ofTables = ['delete', 'truncate', 'trigger', 'maintain']
const ofColumns = ['select', 'insert', 'update', 'references']

/** Returns the privileges of a role according to PostgreSQL, as `select clients.id`. */
async function rightsOf(role: string): Promise<string[]> {
  const { rows } = await sql<{ right: string }>`
    with tables as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
    select privilege || ' ' || relname || '.' || attname as right
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped,
      unnest(${ofColumns}::text[]) privilege
    where has_column_privilege(${role}, tables.oid, attnum, privilege)
    union all
    select privilege || ' ' || relname from tables, unnest(${ofTables}::text[]) privilege
    where has_table_privilege(${role}, tables.oid, privilege)
    order by 1`.execute(testDb)

  return rows.map((row) => row.right)
}

/** Returns the declared privileges in the same form. */
async function rightsGrantedTo(role: Role): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`.execute(testDb)
  const rights = grants
    .filter((grant) => grant.role === role)
    .flatMap(({ table, privilege, column }) => {
      if (privilege === 'delete') return [`delete ${table}`]
      const columns = rows.filter((row) => row.table === table && (column === null || row.column === column))

      return columns.map((row) => `${privilege} ${table}.${row.column}`)
    })

  return rights.toSorted()
}
