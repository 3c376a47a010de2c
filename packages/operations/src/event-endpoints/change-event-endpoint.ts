import { deleteEventEndpointRow, type EventEndpointRow, lockEventEndpoint, updateEventEndpoint } from '@callbook/db'
import { type EventEndpointId, limitsOf } from '@callbook/domain'
import type { AddressGuard } from '@callbook/outbound'
import { changedValues } from '../audit/changes.ts'
import { requireClient } from '../clients/require-client.ts'
import type { Permit } from '../permit.ts'
import type { ReachContext } from '../within.ts'
import { auditedFields, recordEventEndpoint, urlSetBy } from './audited-event-endpoint.ts'
import { type ChangedEventEndpoint, readChangedEventEndpoint } from './read-event-endpoint.ts'

interface Change {
  /** Fields of `EventEndpointChanges`. */
  readonly input: unknown
  readonly guard: AddressGuard
  readonly now: Date
  readonly permit?: Permit
}

/**
 * Changes the URL, the selected events or the state of an event endpoint.
 *
 * @returns `undefined` if the endpoint does not exist
 * @throws {InputError} if a field is invalid
 * @throws {UnknownClientError} if the organization has no such client
 */
export async function changeEventEndpoint(
  at: ReachContext,
  id: EventEndpointId,
  { input, guard, now, permit }: Change
): Promise<EventEndpointRow | undefined> {
  const { db, reach, actor } = at
  const { organizationId, clientId = null } = limitsOf(reach)

  return await db.transaction().execute(async (tx) => {
    await permit?.(tx)
    const before = await lockEventEndpoint({ db: tx, reach }, id)
    if (before === undefined) return undefined
    const given = readChangedEventEndpoint(input, settingsOf(before), guard)
    const after = { ...given, client_id: given.client_id ?? clientId }
    const changes = changedValues(auditedFields(before), auditedFields(after))
    if (Object.keys(changes).length === 0) return before
    if (after.client_id !== before.client_id) await requireClient(tx, reach, after.client_id)
    const { state, ...settings } = { ...after, ...(after.url !== before.url && urlSetBy(actor)) }
    const endpoint = await updateEventEndpoint({ db: tx, organizationId }, id, {
      changes: state === before.state ? settings : { ...settings, state },
      now
    })
    if (endpoint !== undefined) await recordEventEndpoint(tx, at, { act: 'event_endpoint.change', endpoint, changes })

    return endpoint
  })
}

/** @returns the deleted endpoint; `undefined` if it does not exist */
export async function deleteEventEndpoint(
  at: ReachContext,
  id: EventEndpointId
): Promise<EventEndpointRow | undefined> {
  const { db, reach } = at
  const { organizationId } = limitsOf(reach)

  return await db.transaction().execute(async (tx) => {
    const before = await lockEventEndpoint({ db: tx, reach }, id)
    if (before === undefined) return undefined
    await deleteEventEndpointRow({ db: tx, organizationId }, id)
    const { url } = before
    await recordEventEndpoint(tx, at, {
      act: 'event_endpoint.delete',
      endpoint: before,
      changes: { url: { before: url } }
    })

    return before
  })
}

function settingsOf({
  url,
  description,
  event_types,
  payload_mode,
  client_id,
  state
}: EventEndpointRow): ChangedEventEndpoint {
  return { url, description, event_types, payload_mode, client_id, state }
}
