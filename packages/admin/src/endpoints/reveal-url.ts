import { type AuditActor, type Database, findEndpoint } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'
import { presentEndpoint, type WebhookUrls } from './present-endpoint.ts'

/**
 * The webhook URL of an endpoint, to be shown once more, which is written down: whoever has it can deliver reports.
 * Undefined for an unknown endpoint.
 *
 * @throws {InputError} when the key ring does not open the slug
 */
export async function revealUrl(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: EndpointId,
  urls: WebhookUrls
): Promise<string | undefined> {
  return await db.transaction().execute(async (tx) => {
    const row = await findEndpoint(tx, organizationId, id)
    if (row === undefined) return undefined
    const { url } = presentEndpoint(row, urls)
    const done = { act: 'endpoint.reveal_url', objectId: id, clientId: row.client_id } as const
    await recordAct(tx, organizationId, actor, { ...done, changes: made({ url: 'shown' }) })

    return url
  })
}
