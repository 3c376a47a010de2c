import type { EventEndpointId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { SealedEventSecrets } from '../event-endpoints/event-secrets.ts'

/**
 * Returns the encrypted secrets of event endpoints of all organizations, in the order of their ids, which never
 * change.
 */
export async function listSealedEventSecrets(
  db: Database,
  { after, limit }: { readonly after: EventEndpointId | undefined; readonly limit: number }
): Promise<SealedEventSecrets[]> {
  const { rows } = await sql<SealedEventSecrets>`
    /* across tenants */
    select organization_id, id, secret_encrypted, previous_secret_encrypted from event_endpoints
    ${after === undefined ? sql`` : sql`where id > ${after}`}
    order by id limit ${limit}`.execute(db)

  return rows
}
