import type { EventEndpointId, Reach } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { isWithin } from '../reach.ts'
import { type EventEndpointRow, eventEndpointColumns } from './event-endpoints.ts'

/** Locks an endpoint until the transaction ends, and returns it; `undefined` for an unknown one. */
export async function lockEventEndpoint(
  tx: Queryable,
  reach: Reach,
  id: EventEndpointId
): Promise<EventEndpointRow | undefined> {
  return await tx
    .selectFrom('event_endpoints')
    .select(eventEndpointColumns)
    .where(isWithin(reach))
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<EventEndpointRow>()
    .executeTakeFirst()
}
