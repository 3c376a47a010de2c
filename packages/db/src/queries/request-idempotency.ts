import { limitsOf } from '@callbook/domain'
import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../database.ts'
import { inTransaction } from '../database.ts'
import type { OrganizationScope, ReachScope } from './scope.ts'

/** A request that its sender can repeat safely with the same key. */
export interface IdempotentRequest {
  readonly key: string
  /** SHA-256 of the body. */
  readonly hash: Buffer
}

/** `changed`: the key was used with another body. `busy`: the same request is in progress. */
export type IdempotentOutcome =
  | { readonly kind: 'created'; readonly body: string }
  | { readonly kind: 'replayed'; readonly body: string }
  | { readonly kind: 'changed' }
  | { readonly kind: 'busy' }

const rememberedMs = 24 * 60 * 60 * 1_000

/** Maximum number of expired responses that a new one removes. */
const forgottenPerStep = 100

/** The only stored status: a failed request can be repeated with its key. */
const created = 201

/**
 * Creates something once: a repeat of the request within 24 hours gets the stored body of the first response.
 *
 * The key is claimed in the transaction of `create`. If `create` throws, nothing is stored. A concurrent repeat waits
 * for this transaction, two seconds at most.
 *
 * @param reach each has its own keys
 * @param create returns the body of the response
 */
export async function createOnce(
  { db, reach }: ReachScope<Database>,
  { key, hash }: IdempotentRequest,
  { now, create }: { readonly now: Date; readonly create: (tx: Queryable) => Promise<string> }
): Promise<IdempotentOutcome> {
  const { organizationId, clientId } = limitsOf(reach)
  const request = { key: clientId === undefined ? key : `${clientId} ${key}`, hash }
  let isClaiming = true
  try {
    return await inTransaction(db, async (tx) => {
      const inTx = { db: tx, organizationId }
      isClaiming = true
      await sql`set local lock_timeout = '2s'`.execute(tx)
      const claimed = await claim(inTx, request, now)
      isClaiming = false
      if (!claimed) return await replay(inTx, request)

      await sql`set local lock_timeout to default`.execute(tx)
      const body = await create(tx)
      await remember(inTx, request, body)
      await forgetExpired(inTx, now)

      return { kind: 'created', body }
    })
  } catch (error) {
    if (isClaiming && sqlstateOf(error) === sqlstates.lockNotAvailable) return { kind: 'busy' }
    throw error
  }
}

/** @returns `false` if the key is in use */
async function claim(
  { db: tx, organizationId }: OrganizationScope,
  { key, hash }: IdempotentRequest,
  now: Date
): Promise<boolean> {
  const claimed = await tx
    .insertInto('request_idempotency')
    .values({
      organization_id: organizationId,
      key,
      request_hash: hash,
      status_code: created,
      body: '',
      expires_at: new Date(now.getTime() + rememberedMs)
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'key'])
        .doUpdateSet((eb) => ({
          request_hash: eb.ref('excluded.request_hash'),
          expires_at: eb.ref('excluded.expires_at')
        }))
        .where('request_idempotency.expires_at', '<=', now.toISOString())
    )
    .returning('key')
    .executeTakeFirst()

  return claimed !== undefined
}

async function replay(
  { db: tx, organizationId }: OrganizationScope,
  { key, hash }: IdempotentRequest
): Promise<IdempotentOutcome> {
  const known = await tx
    .selectFrom('request_idempotency')
    .select(['request_hash', 'body'])
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

  return hash.equals(known.request_hash) ? { kind: 'replayed', body: known.body } : { kind: 'changed' }
}

async function remember(
  { db: tx, organizationId }: OrganizationScope,
  { key }: IdempotentRequest,
  body: string
): Promise<void> {
  await tx
    .updateTable('request_idempotency')
    .set({ body })
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .execute()
}

/** Keys that a concurrent request has claimed again or removes itself are skipped. */
async function forgetExpired({ db: tx, organizationId }: OrganizationScope, now: Date): Promise<void> {
  await tx
    // A subquery can be evaluated again for each row with another result.
    .with('expired', (db) =>
      db
        .selectFrom('request_idempotency')
        .select('key')
        .where('organization_id', '=', organizationId)
        .where('expires_at', '<=', now.toISOString())
        .orderBy('expires_at')
        .limit(forgottenPerStep)
        .forUpdate()
        .skipLocked()
    )
    .deleteFrom('request_idempotency')
    .where('organization_id', '=', organizationId)
    .where('key', 'in', (eb) => eb.selectFrom('expired').select('key'))
    .execute()
}
