import type { AlarmKind, ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { logEvents } from '../events/log-events.ts'

interface Closing {
  readonly endpointId: EndpointId
  /** The client of the endpoint, who is told. */
  readonly clientId: ClientId
  readonly kinds: readonly AlarmKind[]
  /** Whether reports come again: nobody is told of an alarm that is closed since its endpoint takes none any more. */
  readonly isRecovered: boolean
}

/**
 * Closes alarms of an endpoint, and tells that it has recovered, in a transaction; both once, whoever else does the
 * same.
 *
 * @returns how many were closed
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
