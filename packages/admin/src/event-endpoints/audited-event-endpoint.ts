import { type AuditActor, type AuditChanges, type EventEndpointRow, findClient, type Queryable } from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import type { Act } from '../audit/acts.ts'
import { recordAct } from '../audit/record-act.ts'
import type { ChangedEventEndpoint } from './read-event-endpoint.ts'
import { typesOf } from './types-of.ts'

/** The organization has no client whose events were asked for. */
export class UnknownClientError extends Error {
  override readonly name = 'UnknownClientError'
}

/** @throws {UnknownClientError} */
export async function requireClient(tx: Queryable, organizationId: OrganizationId, id: ClientId | null): Promise<void> {
  if (id === null || (await findClient(tx, organizationId, id)) !== undefined) return

  throw new UnknownClientError(`The organization has no client ${id}`)
}

/** Writes down what was done to one. */
export async function recordOfEndpoint(
  tx: Queryable,
  organizationId: OrganizationId,
  actor: AuditActor,
  act: Act,
  { id, client_id: clientId }: EventEndpointRow,
  changes: AuditChanges
): Promise<void> {
  const ofClient = clientId === null ? {} : { clientId }
  await recordAct(tx, organizationId, actor, { act, objectId: id, ...ofClient, changes: withoutUrl(changes) })
}

/** What is compared, so that it is known what has changed. */
export function told({ url, description, types, mode, client_id, state }: ChangedEventEndpoint) {
  return { url, description, types: typesOf(types), mode, client_id, state }
}

/** Of a URL, its host alone is written down: the rest of it may be a credential. */
function withoutUrl({ url, ...changes }: AuditChanges): AuditChanges {
  if (url === undefined) return changes
  const hosts = Object.entries(url).map(([when, text]) => [when, URL.parse(String(text))?.origin ?? null])

  return { url: Object.fromEntries(hosts), ...changes }
}
