import type { EndpointId } from '@callbook/domain'
import { commitConfirmed } from '../commit-confirmed.ts'
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
 * @param confirm is given what became of it; what it throws undoes the change
 * @throws {EndpointStateError} for a revoked endpoint
 */
export async function changeEndpointSettings(
  db: Database,
  id: EndpointId,
  change: (endpoint: EndpointRow) => Partial<EndpointSettings>,
  confirm?: (endpoint: EndpointRow) => Promise<void>
): Promise<EndpointRow | undefined> {
  const apply = async (tx: Database): Promise<EndpointRow | undefined> => {
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
  }

  return await commitConfirmed(db, apply, confirm && (async (row) => row && (await confirm(row))))
}
