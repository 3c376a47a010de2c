import { findEndpoint } from '@callbook/db'
import type { EndpointId } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Permit } from '../permit.ts'
import type { Context } from '../within.ts'
import { presentEndpoint, type WebhookUrls } from './present-endpoint.ts'

/**
 * Returns the webhook URL of an endpoint and records an audit event, because the URL permits sending reports.
 *
 * @returns `undefined` if the endpoint does not exist
 * @throws {InputError} if the key ring cannot decrypt the URL
 */
export async function revealUrl(
  at: Context,
  id: EndpointId,
  { urls, permit }: { readonly urls: WebhookUrls; readonly permit?: Permit }
): Promise<string | undefined> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    await permit?.(tx)
    const row = await findEndpoint(tx, organizationId, id)
    if (row === undefined) return undefined
    const { url } = presentEndpoint(row, urls)
    const entry = { act: 'endpoint.reveal_url', objectId: id, clientId: row.client_id } as const
    await recordAuditEvent(tx, at, { ...entry, changes: newValues({ url: 'shown' }) })

    return url
  })
}
