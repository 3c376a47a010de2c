import type { EventEndpointId, Reach } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { isWithin } from '../reach.ts'
import { type EventEndpointRow, eventEndpointColumns } from './event-endpoints.ts'

/** Sets a new secret. The previous one is used as well until it expires. */
export async function rotateEventSecret(
  db: Queryable,
  reach: Reach,
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
    .where(isWithin(reach))
    .where('id', '=', id)
    .returning(eventEndpointColumns)
    .$narrowType<EventEndpointRow>()
    .executeTakeFirst()
}
