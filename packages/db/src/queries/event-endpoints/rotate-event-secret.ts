import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { type EventEndpointRow, eventEndpointColumns } from './event-endpoints.ts'

/** Sets a new secret. The previous one is used as well until it expires. */
export async function rotateEventSecret(
  db: Queryable,
  organizationId: OrganizationId,
  id: EventEndpointId,
  { secret, previousExpiresAt, now }: { readonly secret: string; readonly previousExpiresAt: Date; readonly now: Date }
): Promise<EventEndpointRow | undefined> {
  return await db
    .updateTable('event_endpoints')
    .set((eb) => ({
      secret_encrypted: secret,
      previous_secret_encrypted: eb.ref('secret_encrypted'),
      previous_secret_expires_at: previousExpiresAt,
      updated_at: now
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning(eventEndpointColumns)
    .$narrowType<EventEndpointRow>()
    .executeTakeFirst()
}
