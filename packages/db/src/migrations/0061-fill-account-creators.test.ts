import type { UserId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { insertAccountEvents } from '../queries/accounts/account-events.ts'
import { insertMembership } from '../queries/accounts/membership-changes.ts'
import { insertUser, type PlatformRole } from '../queries/accounts/users.ts'
import { insertAuditEvent } from '../queries/audit/audit-events.ts'
import { addOrganization, createTestDatabase } from '../testing/index.ts'
import { up } from './0061-fill-account-creators.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-05-01T10:00:00.000Z')

it('assigns accounts that no staff created to the organization they joined first, and marks events of staff', async () => {
  const [first, second] = [await addOrganization(testDb), await addOrganization(testDb)]
  const [invited, created, manager, alone] = [
    await addUser(),
    await addUser(),
    await addUser('account_manager'),
    await addUser()
  ]
  for (const userId of [invited, created, manager]) {
    await insertMembership(db, second, { userId, role: 'viewer' }, new Date(now.getTime() + 1))
    await insertMembership(db, first, { userId, role: 'viewer' }, now)
  }
  const actor = { sessionId: null, actorKind: 'cli', actorId: null, ip: null, userAgent: null } as const
  await insertAccountEvents(db, [{ act: 'user_created', userId: created, ...actor }], now)
  for (const id of [invited, manager]) {
    const event = { act: 'client.create', objectKind: 'client', objectId: newId() }
    await insertAuditEvent(db, first, { kind: 'user', id, name: 'Ann' }, event, now)
  }

  for (let times = 0; times < 2; times += 1) {
    await up(testDb as unknown as Kysely<never>)

    const users = await testDb.selectFrom('users').select(['id', 'created_by_organization_id as creator']).execute()
    expect(new Map(users.map(({ id, creator }) => [id, creator]))).toEqual(
      new Map<string, string | null>([
        [invited, first],
        [created, null],
        [manager, null],
        [alone, null]
      ])
    )
    const events = await testDb.selectFrom('audit_events').select(['actor_id', 'actor_is_staff']).execute()
    expect(new Map(events.map((event) => [event.actor_id, event.actor_is_staff]))).toEqual(
      new Map([
        [invited, false],
        [manager, true]
      ])
    )
  }
})

async function addUser(platformRole: PlatformRole | null = null): Promise<UserId> {
  const id = newId<UserId>()
  await insertUser(db, { id, email: `${id}@example.com`, name: 'Ann', platformRole, createdBy: null }, now)

  return id
}
