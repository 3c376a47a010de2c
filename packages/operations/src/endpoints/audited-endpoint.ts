import type { AuditActor, AuditChanges, EndpointRow, EndpointStatus, Queryable } from '@callbook/db'
import type { AuditAction } from '../audit/audit-actions.ts'
import { changedValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'

export const statusActions: Readonly<Record<EndpointStatus, AuditAction>> = {
  active: 'endpoint.activate',
  inactive: 'endpoint.deactivate',
  revoked: 'endpoint.revoke'
}

/** Returns the audited changes of an endpoint, without its URL and secrets. */
export function endpointChanges(before: EndpointRow, after: EndpointRow): AuditChanges {
  const isRotated = before.secret_encrypted !== null && after.previous_secret_encrypted === before.secret_encrypted

  return {
    ...changedValues(auditable(before), auditable(after)),
    ...(isRotated && { secret: { before: 'set', after: 'replaced' } })
  }
}

/** Returns a function that records an action on an endpoint, in the transaction that performs it. */
export function endpointRecorder(actor: AuditActor, act: AuditAction) {
  return async (tx: Queryable, before: EndpointRow, after: EndpointRow): Promise<void> => {
    const { organization_id, id: objectId, client_id: clientId } = before
    const entry = { act, objectId, clientId, changes: endpointChanges(before, after) }
    await recordAuditEvent(tx, { reach: organization_id, actor }, entry)
  }
}

function auditable(row: EndpointRow) {
  const { status, accepts_until, signature, secret_encrypted, previous_secret_expires_at, allowed_ips } = row

  return {
    status,
    accepts_until,
    signature: signature === null ? null : JSON.parse(signature),
    secret: secret_encrypted === null ? 'none' : 'set',
    previous_secret_expires_at,
    allowed_ips,
    silence_after_seconds: row.silence_after_seconds,
    suspects_silence: row.alerts_on_unusual_silence
  }
}
