import type { AlarmKind, ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { logEvents } from '../events/log-events.ts'

interface Closing {
  readonly endpointId: EndpointId
  /** Client of the endpoint, which is notified. */
  readonly clientId: ClientId
  readonly kinds: readonly AlarmKind[]
  /** Whether reports arrive again. No event is sent if the alarm closes because the endpoint is inactive. */
  readonly isRecovered: boolean
}

/**
 * Closes alarms of an endpoint and writes a recovery event in one transaction, once even if several processes do so.
 *
 * @returns number of closed alarms
 */
export async function closeAlarms(
  tx: Queryable,
  organizationId: OrganizationId,
  { endpointId, clientId, kinds, isRecovered }: Closing,
  now: Date
): Promise<number> {
  const closed = await tx
    .updateTable('endpoint_alarms')
    .set({ closed_at: now })
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('kind', 'in', kinds)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  if (closed.length > 0 && isRecovered) {
    await logEvents(tx, [{ organizationId, type: 'endpoint.recovered', subjectId: endpointId, clientId }], now)
  }

  return closed.length
}
