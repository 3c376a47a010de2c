import { type ApiKeyRow, insertApiKey, inTransaction, lockApiKey, type Queryable, replaceApiKey } from '@callbook/db'
import type { ApiKeyId, ApiKeyScope } from '@callbook/domain'
import { changedValues, newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { InputError, RefusedError } from '../input-error.ts'
import { maxOverlapHours } from '../limits.ts'
import type { Context } from '../within.ts'
import { type IssuedApiKey, issuerOf, makeKey, type NewKey } from './api-keys.ts'

const hourMs = 3_600_000

/**
 * Replaces a key and ends the old one after the overlap, in one transaction. The new key has the same scopes, client,
 * rate limit and lifetime as the old one.
 *
 * @returns `undefined` if the key does not exist
 * @throws {RefusedError} if the key has ended or was already rotated
 * @throws {InputError} if the overlap is out of range
 */
export async function rotateApiKey(
  at: Context<Queryable>,
  { oldId, overlapHours }: { readonly oldId: ApiKeyId; readonly overlapHours: number },
  { id, now, randomBytes, permit }: NewKey
): Promise<IssuedApiKey | undefined> {
  const { db, organizationId, actor } = at
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > maxOverlapHours) {
    throw new InputError(`The overlap must be 0 to ${maxOverlapHours} whole hours`)
  }

  const { key, stored } = makeKey(randomBytes)
  const rotate = async (tx: Queryable): Promise<IssuedApiKey | undefined> => {
    const inTx = { db: tx, organizationId }
    await permit?.(tx)
    const old = await lockApiKey(inTx, oldId)
    if (old === undefined) return undefined
    requireRotatable(old, now)
    const { name, environment, client_id } = old
    const kept = {
      name,
      environment,
      clientId: client_id,
      rateLimit: old.rate_limit,
      scopes: old.scopes as ApiKeyScope[],
      expiresAt: endOfNext(old, now)
    }
    await insertApiKey(inTx, { id, ...kept, ...issuerOf(actor), ...stored }, now)

    const expiresAt = endOfOld(old, new Date(now.getTime() + overlapHours * hourMs))
    await replaceApiKey(inTx, oldId, { replacedBy: id, expiresAt })
    const changes = {
      ...newValues({ name, replacement: id }),
      ...changedValues({ expires_at: old.expires_at }, { expires_at: expiresAt.toISOString() })
    }
    await recordAuditEvent(tx, at, { act: 'api_key.rotate', objectId: oldId, changes })

    return { id, organization_id: organizationId, name, environment, client_id, key }
  }

  return await inTransaction(db, rotate)
}

function requireRotatable({ revoked_at, expires_at, replaced_by }: ApiKeyRow, now: Date): void {
  if (replaced_by !== null) throw new RefusedError('This key has already been rotated. Rotate its replacement instead')
  if (revoked_at !== null) throw new RefusedError('The key was revoked: create another one')
  if (expires_at !== null && new Date(expires_at) <= now)
    throw new RefusedError('The key has expired: create another one')
}

function endOfNext({ created_at, expires_at }: ApiKeyRow, now: Date): Date | null {
  if (expires_at === null) return null

  return new Date(now.getTime() + Date.parse(expires_at) - Date.parse(created_at))
}

/** A rotation never extends the validity of a key. */
function endOfOld({ expires_at }: ApiKeyRow, endOfOverlap: Date): Date {
  return expires_at === null || endOfOverlap < new Date(expires_at) ? endOfOverlap : new Date(expires_at)
}
