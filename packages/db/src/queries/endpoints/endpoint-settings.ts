import type { EndpointId, OrganizationId } from '@callbook/domain'
import type { Database, Queryable } from '../../database.ts'
import { readDatabaseTime } from '../database-time.ts'
import { lockOpenEndpoint } from './endpoint-changes.ts'
import { type EndpointRow, endpointColumns } from './endpoints.ts'

/** Settings that decide which requests an endpoint accepts, and when its alarm opens. */
export interface EndpointSettings {
  /** Signature scheme as JSON text. */
  readonly signature: string | null
  readonly secret_encrypted: string | null
  readonly previous_secret_encrypted: string | null
  readonly previous_secret_expires_at: Date | string | null
  readonly allowed_ips: string[]
  /** Seconds; null for never. */
  readonly silence_after_seconds: number | null
  readonly alerts_on_unusual_silence: boolean
}

/**
 * Changes settings of an endpoint; concurrent changes are serialized.
 *
 * @param change returns the new settings of the given endpoint
 * @param also runs in the same transaction with the endpoint before and after the change
 * @returns `undefined` for an unknown endpoint
 * @throws {EndpointStateError} for a revoked endpoint
 */
export async function changeEndpointSettings(
  db: Database,
  organizationId: OrganizationId,
  id: EndpointId,
  change: (endpoint: EndpointRow) => Partial<EndpointSettings>,
  also?: (tx: Queryable, before: EndpointRow, after: EndpointRow) => Promise<void>
): Promise<EndpointRow | undefined> {
  return await db.transaction().execute(async (tx) => {
    const endpoint = await lockOpenEndpoint(tx, organizationId, id)
    if (endpoint === undefined) return undefined

    const changes = change(endpoint)
    if (Object.keys(changes).length === 0) return endpoint

    const changed = await tx
      .updateTable('webhook_endpoints')
      .set({ ...changes, settings_changed_at: await readDatabaseTime(tx) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returning(endpointColumns)
      .$narrowType<EndpointRow>()
      .executeTakeFirstOrThrow()
    await also?.(tx, endpoint, changed)

    return changed
  })
}
