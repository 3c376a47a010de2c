import type { AuditActor, AuditChanges, EventEndpointRow, Queryable } from '@callbook/db'
import type { UserId } from '@callbook/domain'
import type { AuditAction } from '../audit/audit-actions.ts'
import { type AuditContext, recordAuditEvent } from '../audit/record-audit-event.ts'
import type { ChangedEventEndpoint } from './read-event-endpoint.ts'
import { typesOf } from './types-of.ts'

interface EventEndpointEntry {
  readonly act: AuditAction
  readonly endpoint: EventEndpointRow
  readonly changes: AuditChanges
}

/** Records an action on an event endpoint in the transaction that performs it. */
export async function recordEventEndpoint(
  tx: Queryable,
  at: AuditContext,
  { act, endpoint, changes }: EventEndpointEntry
): Promise<void> {
  const { id: objectId, client_id: clientId } = endpoint
  const ofClient = clientId === null ? {} : { clientId }
  await recordAuditEvent(tx, at, { act, objectId, ...ofClient, changes: withoutUrl(changes) })
}

/** Returns the fields that are compared to find the audited changes. */
export function auditedFields({ url, description, event_types, payload_mode, client_id, state }: ChangedEventEndpoint) {
  return { url, description, types: typesOf(event_types), mode: payload_mode, client_id, state }
}

/** Reduces a URL to its host, because the rest of it may be a credential. */
function withoutUrl({ url, ...changes }: AuditChanges): AuditChanges {
  if (url === undefined) return changes
  const hosts = Object.entries(url).map(([when, text]) => [when, URL.parse(String(text))?.origin ?? null])

  return { url: Object.fromEntries(hosts), ...changes }
}

/** Returns who sets a URL, so that the endpoints of a removed member can be found. */
export function urlSetBy({ kind, id }: AuditActor): { readonly url_set_by_id: UserId | null } {
  return { url_set_by_id: kind === 'user' ? (id as UserId | null) : null }
}
