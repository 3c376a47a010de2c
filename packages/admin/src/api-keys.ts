import { type ApiKeyEnvironment, commitConfirmed, type Database, insertApiKey } from '@callbook/db'
import {
  type ApiKeyId,
  apiKeyPrefix,
  createApiKey,
  hashApiKey,
  type OrganizationId,
  type RandomBytes
} from '@callbook/domain'
import { InputError } from './input-error.ts'
import { checkName } from './name.ts'

export const apiKeyEnvironments = ['production', 'sandbox'] as const
export const apiKeyScopes = ['evaluations:write'] as const

export interface ApiKeyInput {
  readonly name: string
  readonly environment: ApiKeyEnvironment
  readonly scopes: readonly (typeof apiKeyScopes)[number][]
  /** Null for a key that lasts until it is revoked. */
  readonly expiresAt: Date | null
}

export interface IssuedApiKey {
  readonly id: ApiKeyId
  readonly organization_id: OrganizationId
  readonly name: string
  readonly environment: ApiKeyEnvironment
  /** The key itself. Only its hash is kept: nobody can show it again. */
  readonly key: string
}

interface New {
  readonly id: ApiKeyId
  readonly now: Date
  readonly randomBytes: RandomBytes
}

/**
 * @param reveal hands the key over; when that fails, there is no such key
 * @throws {InputError}
 */
export async function issueApiKey(
  db: Database,
  organizationId: OrganizationId,
  input: ApiKeyInput,
  { id, now, randomBytes }: New,
  reveal?: (issued: IssuedApiKey) => Promise<void>
): Promise<IssuedApiKey> {
  const { environment, expiresAt } = input
  const name = checkName(input.name)
  if (expiresAt !== null && expiresAt <= now) throw new InputError('A key must expire in the future')

  const key = createApiKey(randomBytes)
  const stored = { hash: hashApiKey(key), prefix: apiKeyPrefix(key), scopes: [...new Set(input.scopes)] }
  const issue = async (tx: Database): Promise<IssuedApiKey> => {
    await insertApiKey(tx, organizationId, { id, name, environment, expiresAt, ...stored }, now)

    return { id, organization_id: organizationId, name, environment, key }
  }

  return await commitConfirmed(db, issue, reveal)
}
