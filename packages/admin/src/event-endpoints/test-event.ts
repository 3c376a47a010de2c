import { type AuditActor, type Database, findEventEndpoint, findReceiver, type Receiver } from '@callbook/db'
import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordOfEndpoint } from './audited-event-endpoint.ts'

/**
 * Where a test event is to be sent, whatever state that is in. It is written down that one is made: only then may it be
 * sent, by the `sendTest` of an event sender. Undefined for an unknown endpoint.
 */
export async function makeEventTest(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: EventEndpointId
): Promise<Receiver | undefined> {
  return await db.transaction().execute(async (tx) => {
    const [endpoint, receiver] = [
      await findEventEndpoint(tx, organizationId, id),
      await findReceiver(tx, organizationId, id)
    ]
    if (endpoint === undefined || receiver === undefined) return undefined
    await recordOfEndpoint(tx, organizationId, actor, 'event_endpoint.test', endpoint, made({ event: 'sent' }))

    return receiver
  })
}
