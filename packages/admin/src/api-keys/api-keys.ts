import {
  type ApiKeyEnvironment,
  type ApiKeyRow,
  type AuditActor,
  commitConfirmed,
  type Database,
  insertApiKey,
  lockApiKey,
  type Queryable,
  revokeApiKey as revokeKey,
  setApiKeyName
} from '@callbook/db'
import {
  type ApiKeyId,
  type ApiKeyScope,
  apiKeyPrefix,
  createApiKey,
  hashApiKey,
  type OrganizationId,
  type RandomBytes
} from '@callbook/domain'
import { changed, made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'
import { InputError } from '../input-error.ts'
import { checkName } from '../name.ts'

export const apiKeyEnvironments = ['production', 'sandbox'] as const

export interface ApiKeyInput {
  readonly name: string
  readonly environment: ApiKeyEnvironment
  readonly scopes: readonly ApiKeyScope[]
  /** The end of its validity; null for a key that lasts until it is revoked. */
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

export interface NewKey {
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
  actor: AuditActor,
  input: ApiKeyInput,
  { id, now, randomBytes }: NewKey,
  reveal?: (issued: IssuedApiKey) => Promise<void>
): Promise<IssuedApiKey> {
  const { environment, expiresAt } = input
  const name = checkName(input.name)
  if (expiresAt !== null && expiresAt <= now) throw new InputError('A key must expire in the future')

  const { key, stored } = makeKey(randomBytes)
  const scopes = [...new Set(input.scopes)]
  const issue = async (tx: Queryable): Promise<IssuedApiKey> => {
    const row = { id, name, environment, scopes, expiresAt, issuedBy: actor.name, ...stored }
    await insertApiKey(tx, organizationId, row, now)
    const changes = made({ name, environment, scopes, expires_at: expiresAt })
    await recordAct(tx, organizationId, actor, { act: 'api_key.issue', objectId: id, changes })

    return { id, organization_id: organizationId, name, environment, key }
  }

  return await commitConfirmed(db, issue, reveal)
}

/** A key, and what is kept of it. */
export function makeKey(randomBytes: RandomBytes) {
  const key = createApiKey(randomBytes)

  return { key, stored: { hash: hashApiKey(key), prefix: apiKeyPrefix(key) } }
}

/**
 * Gives a key another name. Undefined for an unknown one.
 *
 * @throws {InputError} for a name that cannot be one
 */
export async function renameApiKey(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: ApiKeyId,
  name: string
): Promise<ApiKeyRow | undefined> {
  checkName(name)

  return await db.transaction().execute(async (tx) => {
    const before = await lockApiKey(tx, organizationId, id)
    const after = await setApiKeyName(tx, organizationId, id, name)
    if (before === undefined || after === undefined) return undefined
    const changes = changed({ name: before.name }, { name })
    await recordAct(tx, organizationId, actor, { act: 'api_key.rename', objectId: id, changes })

    return after
  })
}

/** Revokes a key for good. A key that was revoked before keeps the time and the reason of that. Undefined for an unknown one. */
export async function revokeApiKey(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: ApiKeyId,
  { now, reason }: { readonly now: Date; readonly reason: string | null }
): Promise<ApiKeyRow | undefined> {
  return await db.transaction().execute(async (tx) => {
    const before = await lockApiKey(tx, organizationId, id)
    const after = await revokeKey(tx, organizationId, id, now, reason)
    if (before === undefined || after === undefined) return undefined
    const changes = changed(revocationOf(before), revocationOf(after))
    await recordAct(tx, organizationId, actor, { act: 'api_key.revoke', objectId: id, changes })

    return after
  })
}

function revocationOf({ name, revoked_at, revoked_reason }: ApiKeyRow) {
  return { name, revoked_at, revoked_reason }
}
