import type { EndpointId, EventEndpointId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { SealedSecrets } from '../endpoints/endpoint-secrets.ts'
import type { SealedEventSecrets } from '../event-endpoints/event-secrets.ts'
import type { SealedAccountKey } from '../provider-accounts/provider-accounts.ts'

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

/**
 * Returns the encrypted keys of the provider accounts of all organizations, in the order of their ids, which never
 * change.
 */
export async function listSealedAccountKeys(
  db: Database,
  { after, limit }: { readonly after: ProviderAccountId | undefined; readonly limit: number }
): Promise<SealedAccountKey[]> {
  const { rows } = await sql<SealedAccountKey>`
    /* across tenants */
    select organization_id, id, key_encrypted from provider_accounts
    ${after === undefined ? sql`` : sql`where id > ${after}`}
    order by id limit ${limit}`.execute(db)

  return rows
}
