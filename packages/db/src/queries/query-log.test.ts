import type { OrganizationId } from '@callbook/domain'
import { type EndedQuery, newId, ping } from '@callbook/postgres'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '../database.ts'
import { createTestDatabaseUrl } from '../testing/index.ts'
import { findOrganization, insertOrganization } from './organizations.ts'

const connectionString = await createTestDatabaseUrl()

it('reports the table, verb and duration of each query, and no values', async () => {
  const queries: EndedQuery[] = []
  const onQuery = (query: EndedQuery) => queries.push(query)
  const db = createDatabase({
    connectionString,
    maxConnections: 1,
    connectionTimeoutMs: 60_000,
    onIdleError: () => undefined,
    onQuery
  })
  onTestFinished(() => db.destroy())
  const id = newId<OrganizationId>()
  const unread = { key: id, isShort: true }

  await ping(db)
  await insertOrganization(db, { id, name: 'Acme Group', now: new Date() })
  await findOrganization(db, id)
  await db.transaction().execute((tx) => tx.updateTable('organizations').set({ name: 'from clients' }).execute())
  await sql`/* across tenants */ with found as (select id from clients) select from found`.execute(db)
  await sql`select 'secret' from nowhere`.execute(db).catch(() => undefined)
  await db.readRows(sql`select id from calls where organization_id = ${id}`, unread)
  await db.readRows(sql`select id from nobody where name = ${'secret'}`, unread).catch(() => undefined)

  expect(queries.map(({ summary, hasFailed }) => [summary, hasFailed])).toEqual([
    ['select', false],
    ['insert organizations', false],
    ['select organizations', false],
    ['begin', false],
    ['update organizations', false],
    ['commit', false],
    ['select clients', false],
    ['select nowhere', true],
    ['select calls', false],
    ['select nobody', true]
  ])
  expect(queries.every(({ durationMs }) => durationMs > 0)).toBe(true)
  expect(JSON.stringify(queries)).not.toMatch(/Acme|secret/)
})
