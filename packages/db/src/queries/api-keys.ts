import type { ApiKeyId, ClientId, OrganizationId, UserId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { OrganizationScope } from './scope.ts'

export type ApiKeyEnvironment = 'production' | 'sandbox'

export interface ApiKeyRow {
  readonly id: ApiKeyId
  readonly organization_id: OrganizationId
  readonly name: string
  readonly environment: ApiKeyEnvironment
  /** The first characters of the key, which identify it to users. */
  readonly key_prefix: string
  readonly scopes: string[]
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
  readonly revoked_reason: string | null
  /** The name of the issuer at that time; null if unknown. */
  readonly issued_by: string | null
  /** The user who issued it; null for the command line, or if unknown. */
  readonly issued_by_id: UserId | null
  readonly replaced_by: ApiKeyId | null
  /** The client whose data the key can access; null for all clients. */
  readonly client_id: ClientId | null
  /** Requests per minute; null for the limit of the installation. */
  readonly rate_limit: number | null
}

export interface UsedApiKeyRow extends ApiKeyRow {
  readonly last_used_at: string | null
}

/** The data that authenticates a request. The caller checks whether the key is still valid. */
export interface FoundApiKey
  extends Pick<
    ApiKeyRow,
    | 'client_id'
    | 'environment'
    | 'expires_at'
    | 'id'
    | 'name'
    | 'organization_id'
    | 'rate_limit'
    | 'revoked_at'
    | 'scopes'
  > {
  /** Since when the organization has been suspended; null if it is not. */
  readonly suspended_at: string | null
}

export interface NewApiKey {
  readonly id: ApiKeyId
  readonly name: string
  readonly environment: ApiKeyEnvironment
  readonly hash: Buffer
  readonly prefix: string
  readonly scopes: readonly string[]
  readonly expiresAt: Date | null
  readonly issuedBy: string
  readonly issuedById: UserId | null
  /** Limits the key to a client. */
  readonly clientId?: ClientId | null
  readonly rateLimit: number | null
}

const apiKeyColumns = [
  'id',
  'organization_id',
  'name',
  'environment',
  'key_prefix',
  'scopes',
  'created_at',
  'expires_at',
  'revoked_at',
  'revoked_reason',
  'issued_by',
  'issued_by_id',
  'replaced_by',
  'client_id',
  'rate_limit'
] as const

export async function insertApiKey(
  { db, organizationId }: OrganizationScope,
  key: NewApiKey,
  now: Date
): Promise<ApiKeyRow> {
  return await db
    .insertInto('api_keys')
    .values({
      id: key.id,
      organization_id: organizationId,
      name: key.name,
      environment: key.environment,
      key_hash: key.hash,
      key_prefix: key.prefix,
      scopes: [...key.scopes],
      created_at: now,
      expires_at: key.expiresAt,
      issued_by: key.issuedBy,
      issued_by_id: key.issuedById,
      client_id: key.clientId ?? null,
      rate_limit: key.rateLimit
    })
    .returning(apiKeyColumns)
    .$narrowType<ApiKeyRow>()
    .executeTakeFirstOrThrow()
}

/** Lists the keys of one organization, including revoked ones, newest first. */
export async function listApiKeys({ db, organizationId }: OrganizationScope<Database>): Promise<UsedApiKeyRow[]> {
  return await db
    .selectFrom('api_keys')
    .leftJoin('api_key_usage as usage', (join) =>
      join
        .on('usage.organization_id', '=', organizationId)
        .onRef('usage.organization_id', '=', 'api_keys.organization_id')
        .onRef('usage.api_key_id', '=', 'api_keys.id')
    )
    .select(apiKeyColumns.map((column) => `api_keys.${column}` as const))
    .select('usage.last_used_at')
    .where('api_keys.organization_id', '=', organizationId)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .$narrowType<UsedApiKeyRow>()
    .execute()
}

/** @param hash the SHA-256 of the key */
export async function findApiKeyByHash(db: Database, hash: Buffer): Promise<FoundApiKey | undefined> {
  return await db
    .selectFrom('api_keys')
    .innerJoin('organizations', 'organizations.id', 'api_keys.organization_id')
    .select(['api_keys.id', 'api_keys.organization_id', 'api_keys.name', 'environment', 'scopes', 'expires_at'])
    .select(['revoked_at', 'suspended_at', 'api_keys.client_id', 'rate_limit'])
    .where('key_hash', '=', hash)
    .$narrowType<FoundApiKey>()
    .executeTakeFirst()
}

export async function lockApiKey(
  { db: tx, organizationId }: OrganizationScope,
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
  { db: tx, organizationId }: OrganizationScope,
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
export async function revokeApiKeyRow(
  { db, organizationId }: OrganizationScope,
  id: ApiKeyId,
  { now, reason }: { readonly now: Date; readonly reason: string | null }
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
  { db: tx, organizationId }: OrganizationScope,
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
