import type { EndpointId, OrganizationId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

/** Destination of reports for some calls of an account, from the provider's settings. */
export interface KnownWebhook {
  /** Scope of the setting: one assistant, one phone number, or the rest of the account. */
  readonly of: 'account' | 'assistant' | 'phone_number'
  /** Provider's id of the assistant or number; null for the account. */
  readonly id: string | null
  readonly isSet: boolean
  /** Endpoint of the organization; null for another or no destination. */
  readonly endpointId: EndpointId | null
  readonly readAt: string
}

export async function listKnownWebhooks(
  db: Queryable,
  organizationId: OrganizationId,
  accountId: ProviderAccountId
): Promise<readonly KnownWebhook[]> {
  const { rows } = await sql<{ webhook_settings: string }>`
    select webhook_settings::text from provider_accounts
    where organization_id = ${organizationId} and id = ${accountId}`.execute(db)

  return JSON.parse(rows[0]?.webhook_settings ?? '[]')
}

export async function saveKnownWebhooks(
  db: Queryable,
  organizationId: OrganizationId,
  accountId: ProviderAccountId,
  webhooks: readonly KnownWebhook[]
): Promise<void> {
  await db
    .updateTable('provider_accounts')
    .set({ webhook_settings: JSON.stringify(webhooks) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', accountId)
    .execute()
}
