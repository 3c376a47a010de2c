import {
  type ApiKeyEnvironment,
  type ApiKeyRow,
  type AuditActor,
  insertApiKey,
  inTransaction,
  lockApiKey,
  type Queryable,
  revokeApiKeyRow,
  setApiKeyName
} from '@callbook/db'
import {
  type ApiKeyId,
  type ApiKeyScope,
  apiKeyPrefix,
  type ClientId,
  createApiKey,
  hashApiKey,
  type OrganizationId,
  type RandomBytes,
  scopesOfWholeOrganizations,
  type UserId
} from '@callbook/domain'
import { changedValues, newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { requireClient } from '../clients/require-client.ts'
import { InputError } from '../input-error.ts'
import { maxRateLimit } from '../limits.ts'
import { checkName } from '../name.ts'
import type { Permit } from '../permit.ts'
import type { Context } from '../within.ts'

export interface ApiKeyInput {
  readonly name: string
  readonly environment: ApiKeyEnvironment
  readonly scopes: readonly ApiKeyScope[]
  /** Expiry; `null` for a key that is valid until it is revoked. */
  readonly expiresAt: Date | null
  /** Limits the key to a client; absent or `null` for all clients. */
  readonly clientId?: ClientId | null
  /** Requests per minute; by default, the limit of the installation. */
  readonly rateLimit?: number | null
}

export interface IssuedApiKey {
  readonly id: ApiKeyId
  readonly organization_id: OrganizationId
  readonly name: string
  readonly environment: ApiKeyEnvironment
  readonly client_id: ClientId | null
  /** The key itself. Only its hash is stored, so it cannot be shown again. */
  readonly key: string
}

export interface NewKey {
  readonly id: ApiKeyId
  readonly now: Date
  readonly randomBytes: RandomBytes
  readonly permit?: Permit
}

/**
 * @throws {InputError} if the input is invalid
 * @throws {UnknownClientError} if the organization has no such client
 */
export async function issueApiKey(
  at: Context<Queryable>,
  input: ApiKeyInput,
  { id, now, randomBytes, permit }: NewKey
): Promise<IssuedApiKey> {
  const { db, organizationId, actor } = at
  const { environment, expiresAt, clientId = null, rateLimit = null } = input
  const name = checkName(input.name)
  if (expiresAt !== null && expiresAt <= now) throw new InputError('A key must expire in the future')
  if (rateLimit !== null && !isRateLimit(rateLimit)) {
    throw new InputError(`The rate limit must be 1 to ${maxRateLimit} whole requests per minute`)
  }

  const { key, stored } = makeKey(randomBytes)
  const scopes = [...new Set(input.scopes)]
  const tooWide = scopes.find((scope) => scopesOfWholeOrganizations.includes(scope))
  if (clientId !== null && tooWide !== undefined) {
    throw new InputError(`A key of one client cannot have the scope ${tooWide}`)
  }
  const issue = async (tx: Queryable): Promise<IssuedApiKey> => {
    await permit?.(tx)
    await requireClient(tx, organizationId, clientId)
    const row = { id, name, environment, scopes, expiresAt, clientId, rateLimit, ...issuerOf(actor), ...stored }
    await insertApiKey({ db: tx, organizationId }, row, now)
    const limit = clientId === null ? {} : { clientId }
    const limits = { ...(clientId && { client_id: clientId }), ...(rateLimit && { rate_limit: rateLimit }) }
    const changes = newValues({ name, environment, scopes, expires_at: expiresAt, ...limits })
    await recordAuditEvent(tx, at, { act: 'api_key.issue', objectId: id, ...limit, changes })

    return { id, organization_id: organizationId, name, environment, client_id: clientId, key }
  }

  return await inTransaction(db, issue)
}

function isRateLimit(limit: number): boolean {
  return Number.isInteger(limit) && limit > 0 && limit <= maxRateLimit
}

export function issuerOf({ kind, id, name }: AuditActor) {
  return { issuedBy: name, issuedById: kind === 'user' ? (id as UserId | null) : null }
}

export function makeKey(randomBytes: RandomBytes) {
  const key = createApiKey(randomBytes)

  return { key, stored: { hash: hashApiKey(key), prefix: apiKeyPrefix(key) } }
}

/**
 * @returns `undefined` if the key does not exist
 * @throws {InputError} if the name is invalid
 */
export async function renameApiKey(at: Context, id: ApiKeyId, name: string): Promise<ApiKeyRow | undefined> {
  const { db, organizationId } = at
  checkName(name)

  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    const before = await lockApiKey(inTx, id)
    const after = await setApiKeyName(inTx, id, name)
    if (before === undefined || after === undefined) return undefined
    const changes = changedValues({ name: before.name }, { name })
    await recordAuditEvent(tx, at, { act: 'api_key.rename', objectId: id, changes })

    return after
  })
}

/**
 * Revokes a key permanently. A revoked key keeps its time and reason.
 *
 * @returns `undefined` if the key does not exist
 */
export async function revokeApiKey(
  at: Context,
  id: ApiKeyId,
  { now, reason }: { readonly now: Date; readonly reason: string | null }
): Promise<ApiKeyRow | undefined> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    const before = await lockApiKey(inTx, id)
    const after = await revokeApiKeyRow(inTx, id, { now, reason })
    if (before === undefined || after === undefined) return undefined
    const changes = changedValues(revocationOf(before), revocationOf(after))
    await recordAuditEvent(tx, at, { act: 'api_key.revoke', objectId: id, changes })

    return after
  })
}

function revocationOf({ name, revoked_at, revoked_reason }: ApiKeyRow) {
  return { name, revoked_at, revoked_reason }
}
