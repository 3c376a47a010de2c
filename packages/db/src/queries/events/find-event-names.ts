import type { ClientId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

/** What people call what an event is of; null for what is not known, or is of another kind. */
export interface EventNames {
  readonly client: string | null
  /** The provider of a webhook URL or a gap, as its URL has it. */
  readonly provider: string | null
  /** Of an endpoint for events, its description. */
  readonly description: string | null
}

/** Each by its key. */
export async function findEventNames(
  db: Queryable,
  organizationId: OrganizationId,
  { subjectId, clientId }: { readonly subjectId: string; readonly clientId: ClientId | null }
): Promise<EventNames> {
  const { rows } = await sql<EventNames>`
    select (
      select display_name from clients where organization_id = ${organizationId} and id = ${clientId}
    ) as client, coalesce((
      select provider from webhook_endpoints where organization_id = ${organizationId} and id = ${subjectId}
    ), (
      select provider from gaps where organization_id = ${organizationId} and id = ${subjectId}
    )) as provider, (
      select description from event_endpoints where organization_id = ${organizationId} and id = ${subjectId}
    ) as description`.execute(db)

  return rows[0] ?? nameless
}

const nameless: EventNames = { client: null, provider: null, description: null }
