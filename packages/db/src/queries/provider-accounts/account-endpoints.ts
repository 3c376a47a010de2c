import type { ClientId, EndpointId, OrganizationId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

/** A mapping of calls of an account to an endpoint. */
export interface AccountEndpoint {
  /** Null for all calls of the account whose assistant has no mapping. */
  readonly assistant_id: string | null
  readonly endpoint_id: EndpointId
  readonly client_id: ClientId
}

const everyAssistant = ''

/** Maps calls of an account to an endpoint, and replaces the previous mapping. */
export async function mapProviderAccount(
  db: Queryable,
  organizationId: OrganizationId,
  accountId: ProviderAccountId,
  { endpointId, assistantId, now }: { endpointId: EndpointId; assistantId: string | null; now: Date }
): Promise<void> {
  await db
    .insertInto('provider_account_endpoints')
    .values({
      organization_id: organizationId,
      account_id: accountId,
      assistant_id: assistantId ?? everyAssistant,
      endpoint_id: endpointId,
      created_at: now
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'account_id', 'assistant_id']).doUpdateSet((eb) => ({
        endpoint_id: eb.ref('excluded.endpoint_id'),
        created_at: eb.ref('excluded.created_at')
      }))
    )
    .execute()
}

/** @returns `true` if there was a mapping */
export async function unmapProviderAccount(
  db: Queryable,
  organizationId: OrganizationId,
  accountId: ProviderAccountId,
  assistantId: string | null
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('provider_account_endpoints')
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', accountId)
    .where('assistant_id', '=', assistantId ?? everyAssistant)
    .executeTakeFirst()

  return numDeletedRows > 0n
}

export async function listAccountEndpoints(
  db: Queryable,
  organizationId: OrganizationId,
  accountId: ProviderAccountId
): Promise<AccountEndpoint[]> {
  const { rows } = await sql<AccountEndpoint>`
    select nullif(mapped.assistant_id, ${everyAssistant}) as assistant_id, mapped.endpoint_id, endpoint.client_id
    from provider_account_endpoints mapped
    join webhook_endpoints endpoint
      on endpoint.organization_id = ${organizationId} and endpoint.id = mapped.endpoint_id
    where mapped.organization_id = ${organizationId} and mapped.account_id = ${accountId}
    order by mapped.assistant_id`.execute(db)

  return rows
}
