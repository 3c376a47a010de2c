import type { ClientId, OrganizationId } from '@callbook/domain'
import { addCustomer } from './call-factories.ts'
import type { TestDb } from './connect.ts'

/** Links the stored calls with a number to their customers, as ingest does. Adds missing customers. */
export async function addCallers(db: TestDb, organizationId: OrganizationId): Promise<void> {
  const callers = await db
    .selectFrom('calls')
    .select(['client_id', 'caller_phone_number as phone_number'])
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('customer_id', 'is', null)
    .where('caller_phone_number', 'is not', null)
    .$narrowType<{ client_id: ClientId; phone_number: string }>()
    .execute()

  for (const { client_id, phone_number } of callers) {
    const known = await db
      .selectFrom('customers')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', client_id)
      .where('phone_number', '=', phone_number)
      .executeTakeFirst()
    await db
      .updateTable('calls')
      .set({ customer_id: known?.id ?? (await addCustomer(db, organizationId, client_id, { phone_number })) })
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', client_id)
      .where('caller_phone_number', '=', phone_number)
      .execute()
  }
}
