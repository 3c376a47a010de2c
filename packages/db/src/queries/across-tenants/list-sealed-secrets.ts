import type { EndpointId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { SealedSecrets } from '../endpoints/endpoint-secrets.ts'

/** Returns the encrypted secrets of endpoints of all organizations, in the order of their ids, which never change. */
export async function listSealedSecrets(
  db: Database,
  { after, limit }: { readonly after: EndpointId | undefined; readonly limit: number }
): Promise<SealedSecrets[]> {
  const { rows } = await sql<SealedSecrets>`
    /* across tenants */
    select organization_id, id, slug_encrypted, secret_encrypted, previous_secret_encrypted from webhook_endpoints
    ${after === undefined ? sql`` : sql`where id > ${after}`}
    order by id limit ${limit}`.execute(db)

  return rows
}
