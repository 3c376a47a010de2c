import type { ClientId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../../database.ts'

/** A client that keeps recordings of a provider with which its organization has no account. */
export interface KeeperWithoutAccount {
  readonly organization_id: OrganizationId
  readonly client_id: ClientId
  readonly provider: string
}

/** Returns clients that keep recordings and have an active endpoint of one of `providers`, but no active account. */
export async function listKeepersWithoutAccount(
  db: Database,
  providers: readonly string[],
  limit: number
): Promise<readonly KeeperWithoutAccount[]> {
  const { rows } = await sql<KeeperWithoutAccount>`
    /* across tenants */
    select distinct p.organization_id, p.client_id, e.provider
    from recording_policies p
    join webhook_endpoints e on e.organization_id = p.organization_id and e.client_id = p.client_id
    where p.keeps and e.status = 'active' and e.provider = any(${providers})
      and not exists (
        select from provider_accounts a
        where a.organization_id = p.organization_id and a.provider = e.provider and a.state = 'active'
      )
    order by p.organization_id, p.client_id, e.provider limit ${limit}`.execute(db)

  return rows
}
