import { type AuditActor, type Database, type EventDestination, findEventEndpoint, findReceiver } from '@callbook/db'
import { type EventEndpointId, limitsOf, type Reach } from '@callbook/domain'
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
  reach: Reach,
  actor: AuditActor,
  id: EventEndpointId
): Promise<EventDestination | undefined> {
  const { organizationId } = limitsOf(reach)

  return await db.transaction().execute(async (tx) => {
    const [endpoint, receiver] = [await findEventEndpoint(tx, reach, id), await findReceiver(tx, organizationId, id)]
    if (endpoint === undefined || receiver === undefined) return undefined
    await recordOfEndpoint(tx, organizationId, actor, 'event_endpoint.test', endpoint, made({ event: 'sent' }))

    return receiver
  })
}
