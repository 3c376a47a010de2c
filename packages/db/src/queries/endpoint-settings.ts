import type { EndpointId } from '@callbook/domain'
import type { Database } from '../database.ts'
import { readDatabaseTime } from './database-time.ts'
import { lockEndpoint } from './endpoint-changes.ts'
import { type EndpointRow, endpointColumns } from './endpoints.ts'

/** What decides which deliveries an endpoint takes. */
export interface EndpointSettings {
  /** A signature scheme, as JSON text. */
  readonly signature: string | null
  readonly secret_encrypted: string | null
  readonly previous_secret_encrypted: string | null
  readonly previous_secret_expires_at: Date | string | null
  readonly allowed_ips: string[]
}

/**
 * Changes settings of an endpoint, one change after the other. Undefined for an unknown endpoint.
 *
 * @param change is given the endpoint as it is, and returns what becomes of it
 * @throws {EndpointStateError} for a revoked endpoint
 */
export async function changeEndpointSettings(
  db: Database,
  id: EndpointId,
  change: (endpoint: EndpointRow) => Partial<EndpointSettings>
): Promise<EndpointRow | undefined> {
  return await db.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, id)
    if (endpoint === undefined) return undefined

    const changes = change(endpoint)
    if (Object.keys(changes).length === 0) return endpoint

    return await tx
      .updateTable('webhook_endpoints')
      .set({ ...changes, settings_changed_at: await readDatabaseTime(tx) })
      .where('id', '=', id)
      .returning(endpointColumns)
      .$narrowType<EndpointRow>()
      .executeTakeFirstOrThrow()
  })
}
