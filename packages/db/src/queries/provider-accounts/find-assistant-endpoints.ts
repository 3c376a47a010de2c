import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

export interface AssistantEndpoint {
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
  db: Database,
  organizationId: OrganizationId,
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
