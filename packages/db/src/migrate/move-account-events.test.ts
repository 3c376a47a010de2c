import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { installation } from '../queries/audit-events.ts'
import { addOrganization, createEmptyDatabase } from '../testing/index.ts'
import { migrateToLatest } from './migrate.ts'

const testDb = await createEmptyDatabase()
await migrateToLatest(testDb)
const at = new Date('2026-11-20T12:00:00.000Z')

it('moves the rows of the previous release, with their ids and times', async () => {
  const [organizationId, member, staff] = [await addOrganization(testDb), newId(), newId()]
  for (const [id, owner] of [[member, organizationId] as const, [staff, null] as const]) {
    await testDb
      .insertInto('users')
      .values({ id, email: `${id}@example.com`, name: 'Ada', created_at: at, created_by_organization_id: owner })
      .execute()
  }
  const signIn = await write(testDb, {
    action: 'signed_in_by_link',
    user_id: member,
    actor_id: member,
    session_id: staff
  })
  const refused = await write(testDb, { action: 'sign_in_refused', user_id: null, user_agent: 'Firefox' })
  const created = await write(testDb, { action: 'user_created', user_id: staff, actor_kind: 'cli' })
  const unknown = await write(testDb, { action: 'turned_blue', user_id: newId() })

  await migrateToLatest(testDb)

  expect(await testDb.selectFrom('account_events').selectAll().execute()).toEqual([])
  expect(await find(testDb, signIn)).toMatchObject({
    ...{ organization_id: organizationId, created_at: at.toISOString(), action: 'user.sign_in', is_access: true },
    ...{ object_kind: 'user', object_id: member, actor_kind: 'user', actor_id: member, actor_name: '' },
    changes: JSON.stringify({ method: { after: 'link' }, session_id: { after: staff } })
  })
  expect(await find(testDb, refused)).toMatchObject({
    ...{ organization_id: installation, action: 'user.sign_in_refused', is_access: true, object_id: 'unknown' },
    changes: JSON.stringify({ method: { after: 'password' }, user_agent: { after: 'Firefox' } })
  })
  expect(await find(testDb, created)).toMatchObject({
    ...{ organization_id: installation, action: 'user.create', is_access: false, object_id: staff },
    ...{ actor_kind: 'cli', actor_id: null, actor_name: 'command line' }
  })
  expect(await find(testDb, unknown)).toMatchObject({ organization_id: installation, action: 'user.turned_blue' })
})

it('moves more rows than one step, and again after the previous release has written', async () => {
  await testDb.deleteFrom('audit_events').execute()
  const ids = Array.from({ length: 2_300 }, newId)
  const rows = ids.map((id) => ({ id, created_at: at, actor_kind: 'user', action: 'signed_in' }))
  await testDb.insertInto('account_events').values(rows).execute()
  await migrateToLatest(testDb)
  const late = await write(testDb, { action: 'session_ended' })

  await migrateToLatest(testDb)

  const moved = await testDb.selectFrom('audit_events').select('id').execute()
  expect(moved.map(({ id }) => id).sort()).toEqual([...ids, late].sort())
})

async function write(db: Database, event: { readonly action: string; readonly [column: string]: unknown }) {
  const id = newId()
  await db
    .insertInto('account_events')
    .values({ id, created_at: at, actor_kind: 'user', ...event })
    .execute()

  return id
}

async function find(db: Database, id: string) {
  return await db.selectFrom('audit_events').selectAll().where('id', '=', id).executeTakeFirst()
}
