import type { AuditActor, AuditChanges, EndpointRow, EndpointStatus, Queryable } from '@callbook/db'
import type { Act } from '../audit/acts.ts'
import { changed } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'

/** What is done where an endpoint gets a status. */
export const statusActs: Readonly<Record<EndpointStatus, Act>> = {
  active: 'endpoint.activate',
  inactive: 'endpoint.deactivate',
  revoked: 'endpoint.revoke'
}

/** What of an endpoint has changed, as it may be told: neither its URL nor a secret. */
export function endpointChanges(before: EndpointRow, after: EndpointRow): AuditChanges {
  const isRotated = before.secret_encrypted !== null && after.previous_secret_encrypted === before.secret_encrypted

  return {
    ...changed(tellable(before), tellable(after)),
    ...(isRotated && { secret: { before: 'set', after: 'replaced' } })
  }
}

/** Writes down what is done with an endpoint, in the transaction that does it. */
export function recorderOf(actor: AuditActor, act: Act) {
  return async (tx: Queryable, before: EndpointRow, after: EndpointRow): Promise<void> => {
    const { organization_id, id: objectId, client_id: clientId } = before
    await recordAct(tx, organization_id, actor, { act, objectId, clientId, changes: endpointChanges(before, after) })
  }
}

function tellable(row: EndpointRow) {
  const { status, signature, secret_encrypted, previous_secret_expires_at, allowed_ips } = row

  return {
    status,
    signature: signature === null ? null : JSON.parse(signature),
    secret: secret_encrypted === null ? 'none' : 'set',
    previous_secret_expires_at,
    allowed_ips,
    silence_after_seconds: row.silence_after,
    suspects_silence: row.suspects_silence
  }
}
