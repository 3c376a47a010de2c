import type { ApiKeyId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { type ApiKeyRow, apiKeyColumns } from './api-keys.ts'

export async function lockApiKey(
  tx: Queryable,
  organizationId: OrganizationId,
  id: ApiKeyId
): Promise<ApiKeyRow | undefined> {
  return await tx
    .selectFrom('api_keys')
    .select(apiKeyColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<ApiKeyRow>()
    .executeTakeFirst()
}

export async function setApiKeyName(
  tx: Queryable,
  organizationId: OrganizationId,
  id: ApiKeyId,
  name: string
): Promise<ApiKeyRow | undefined> {
  return await tx
    .updateTable('api_keys')
    .set({ name })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning(apiKeyColumns)
    .$narrowType<ApiKeyRow>()
    .executeTakeFirst()
}

/** Revokes a key permanently. A key that was already revoked keeps the first time and reason. */
export async function revokeApiKey(
  db: Queryable,
  organizationId: OrganizationId,
  id: ApiKeyId,
  now: Date,
  reason: string | null
): Promise<ApiKeyRow | undefined> {
  return await db
    .updateTable('api_keys')
    .set({
      revoked_at: sql`coalesce(revoked_at, ${now})`,
      revoked_reason: sql`case when revoked_at is null then ${reason} else revoked_reason end`
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning(apiKeyColumns)
    .$narrowType<ApiKeyRow>()
    .executeTakeFirst()
}

/** Ends a key that was replaced by another. */
export async function replaceApiKey(
  tx: Queryable,
  organizationId: OrganizationId,
  id: ApiKeyId,
  { replacedBy, expiresAt }: { readonly replacedBy: ApiKeyId; readonly expiresAt: Date }
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ replaced_by: replacedBy, expires_at: expiresAt })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
