import type { ClientId, EndpointId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'

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
  { db, organizationId }: OrganizationScope,
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
  { db, organizationId }: OrganizationScope,
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
  { db, organizationId }: OrganizationScope,
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

interface AssistantEndpoint {
  readonly assistant_id: string
  readonly endpoint_id: EndpointId
  readonly client_id: ClientId
}

/** Maximum number of calls that are read, newest first: an index-only scan of less than a second. */
const mostCalls = 500_000

/**
 * Returns the endpoints that received the calls of assistants since an instant, for assistants whose calls all belong
 * to one client with one active endpoint for the provider. Other assistants are ambiguous.
 */
export async function findAssistantEndpoints(
  { db, organizationId }: OrganizationScope<Database>,
  { provider, since }: { readonly provider: string; readonly since: Date }
): Promise<AssistantEndpoint[]> {
  const { rows } = await sql<AssistantEndpoint>`
    with newest as materialized (
      select client_id, assistant_id from calls
      where organization_id = ${organizationId} and occurred_at >= ${since}
      order by occurred_at desc, id desc limit ${mostCalls}
    ),
    assistants as materialized (
      select assistant_id, (array_agg(client_id))[1] as client_id
      from (select distinct assistant_id, client_id from newest where assistant_id is not null) senders
      group by assistant_id having count(*) = 1
    )
    select assistants.assistant_id, endpoint.id as endpoint_id, endpoint.client_id
    from assistants
    join webhook_endpoints endpoint
      on endpoint.organization_id = ${organizationId} and endpoint.client_id = assistants.client_id
    where endpoint.provider = ${provider} and endpoint.status = 'active'
    order by assistants.assistant_id`.execute(db)

  return rows
}

export interface AssignedCalls extends AccountEndpoint {
  readonly account_id: ProviderAccountId
}

/** Returns the mappings of all accounts of an organization, by account and assistant. */
export async function listAssignedCalls({ db, organizationId }: OrganizationScope): Promise<AssignedCalls[]> {
  const { rows } = await sql<AssignedCalls>`
    select mapped.account_id, nullif(mapped.assistant_id, '') as assistant_id, mapped.endpoint_id, endpoint.client_id
    from provider_account_endpoints mapped
    join webhook_endpoints endpoint
      on endpoint.organization_id = ${organizationId} and endpoint.id = mapped.endpoint_id
    where mapped.organization_id = ${organizationId}
    order by mapped.account_id, mapped.assistant_id`.execute(db)

  return rows
}
