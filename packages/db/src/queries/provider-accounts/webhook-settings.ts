import type { EndpointId, OrganizationId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

/** Where a provider sends reports of some calls of an account, as its settings were when they were read. */
export interface KnownWebhook {
  /** Of which: those of an assistant, those on a number of the agent's, or all others of the account. */
  readonly of: 'account' | 'assistant' | 'phone_number'
  /** The provider's id of it; null for the account. */
  readonly id: string | null
  readonly isSet: boolean
  /** Of the organization; null where it is sent elsewhere, and where nothing is set. */
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

/** Keeps what is known of an account's settings, instead of what was known before. */
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
