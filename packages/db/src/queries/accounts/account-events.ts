import type { OrganizationId, UserId } from '@callbook/domain'
import { sql } from 'kysely'
import { type AccountEvent, installation, toAuditEntry } from '../../account-acts.ts'
import type { Queryable } from '../../database.ts'
import { type AuditActor, insertAuditEvents } from '../audit-events.ts'

export type { AccountAction, AccountEvent } from '../../account-acts.ts'

/** Writes events of accounts to the log of the organization that created each account; of others, to that of the installation. */
export async function insertAccountEvents(
  tx: Queryable,
  actor: AuditActor,
  events: readonly AccountEvent[],
  now: Date
): Promise<void> {
  const owners = await listAccountOwners(
    tx,
    events.flatMap(({ userId }) => userId ?? [])
  )
  const ownerOf = (userId: UserId | null) => (userId === null ? undefined : owners.get(userId)) ?? installation
  const owned = events.map((event) => ({ ...toAuditEntry(event), organizationId: ownerOf(event.userId) }))
  await insertAuditEvents(tx, actor, owned, now)
}

/** Returns the organizations that created accounts by the id of the account, without the accounts of staff. */
async function listAccountOwners(
  db: Queryable,
  userIds: readonly UserId[]
): Promise<ReadonlyMap<UserId, OrganizationId>> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'created_by_organization_id as owner'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('created_by_organization_id', 'is not', null)
    .$narrowType<{ id: UserId; owner: OrganizationId }>()
    .execute()

  return new Map(users.map(({ id, owner }) => [id, owner]))
}
