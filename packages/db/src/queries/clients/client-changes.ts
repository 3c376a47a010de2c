import type { ClientId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { readDatabaseTime } from '../database-time.ts'
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

/**
 * Updates a client. Every process looks up the endpoints of the organization again within a second if the phone number
 * changes, because it determines the country of numbers in reports.
 *
 * @returns `undefined` if the client does not exist
 */
export async function updateClient(
  tx: Queryable,
  organizationId: OrganizationId,
  id: ClientId,
  { before, after }: { readonly before: ClientProfile; readonly after: ClientProfile }
): Promise<ClientRow | undefined> {
  await tx
    .updateTable('clients')
    .set({ ...after })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  if (before.phone_number !== after.phone_number) {
    await tx
      .updateTable('organizations')
      .set({ clients_changed_at: await readDatabaseTime(tx) })
      .where('id', '=', organizationId)
      .execute()
  }

  return await findClient(tx, organizationId, id)
}
