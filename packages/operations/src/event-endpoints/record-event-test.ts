import { type EventDestination, findEventEndpoint, findReceiver } from '@callbook/db'
import { type EventEndpointId, limitsOf } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import type { ReachContext } from '../within.ts'
import { recordEventEndpoint } from './audited-event-endpoint.ts'

/**
 * Returns the receiver of a test event, in any state of the endpoint, and records the test. Send the event only
 * afterwards, with `sendTest` of an event sender.
 *
 * @returns `undefined` if the endpoint does not exist
 */
export async function recordEventTest(at: ReachContext, id: EventEndpointId): Promise<EventDestination | undefined> {
  const { db, reach } = at
  const { organizationId } = limitsOf(reach)

  return await db.transaction().execute(async (tx) => {
    const [endpoint, receiver] = [
      await findEventEndpoint({ db: tx, reach }, id),
      await findReceiver({ db: tx, organizationId }, id)
    ]
    if (endpoint === undefined || receiver === undefined) return undefined
    await recordEventEndpoint(tx, at, { act: 'event_endpoint.test', endpoint, changes: newValues({ event: 'sent' }) })

    return receiver
  })
}
