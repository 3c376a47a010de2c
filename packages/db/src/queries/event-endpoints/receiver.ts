import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import type { EventEndpointMode } from '../event-endpoint-values.ts'

export interface EventDestination {
  readonly id: EventEndpointId
  readonly url: string
  readonly payload_mode: EventEndpointMode
  readonly secret_encrypted: string
  readonly previous_secret_encrypted: string | null
  readonly previous_secret_expires_at: string | null
  readonly consecutive_failures: number
  /** When it was last changed by a user. */
  readonly updated_at: string
}

export const receiverColumns = [
  ...(['id', 'url', 'payload_mode', 'consecutive_failures', 'updated_at', 'secret_encrypted'] as const),
  ...(['previous_secret_encrypted', 'previous_secret_expires_at'] as const)
]

/** Returns the destination, in any state. */
export async function findReceiver(
  db: Queryable,
  organizationId: OrganizationId,
  id: EventEndpointId
): Promise<EventDestination | undefined> {
  return await db
    .selectFrom('event_endpoints')
    .select(receiverColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<EventDestination>()
    .executeTakeFirst()
}
