import { type AuditActor, type Database, type EventDestination, findEventEndpoint, findReceiver } from '@callbook/db'
import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordOfEndpoint } from './audited-event-endpoint.ts'

/**
 * Returns the receiver of a test event, in any state of the endpoint, and records the test. Send the event only
 * afterwards, with `sendTest` of an event sender.
 *
 * @returns `undefined` if the endpoint does not exist
 */
export async function makeEventTest(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: EventEndpointId
): Promise<EventDestination | undefined> {
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
