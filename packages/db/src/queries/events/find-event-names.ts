import type { ClientId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

/** Display names of the object of an event; null if unknown, or for another kind of object. */
export interface EventNames {
  readonly client: string | null
  /** The provider of a webhook URL or a gap, as in its URL. */
  readonly provider: string | null
  /** For an event endpoint, its description. */
  readonly description: string | null
}

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
