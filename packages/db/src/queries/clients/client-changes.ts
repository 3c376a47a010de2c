import type { ClientId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { type ClientProfile, type ClientRow, findClient } from './clients.ts'

/**
 * Locks and returns the client, whose profile other transactions cannot change until the end of this one. Its calls
 * can still be stored.
 */
export async function lockClient(
  tx: Queryable,
  organizationId: OrganizationId,
  id: ClientId
): Promise<ClientProfile | undefined> {
  return await tx
    .selectFrom('clients')
    .select([
      'name',
      'display_name',
      'type',
      'status',
      'subscription_plan',
      'contact_person',
      'contact_email',
      'phone_number'
    ])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Returns `undefined` if the client does not exist. */
export async function updateClient(
  tx: Queryable,
  organizationId: OrganizationId,
  id: ClientId,
  profile: ClientProfile
): Promise<ClientRow | undefined> {
  await tx
    .updateTable('clients')
    .set({ ...profile })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()

  return await findClient(tx, organizationId, id)
}
