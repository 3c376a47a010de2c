import type { UserId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

/** Stores a new, unconfirmed secret and replaces an earlier unconfirmed one. */
export async function proposeTotpSecret(tx: Queryable, userId: UserId, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ totp_secret_encrypted: sealed })
    .where('id', '=', userId)
    .where('totp_last_step', 'is', null)
    .executeTakeFirstOrThrow()

  return numUpdatedRows === 1n
}

/**
 * Accepts the code of a time step once, and none of an earlier step afterwards.
 *
 * @param step number of the step of the code
 * @param which whether the second factor is active, or this code activates it
 * @returns `true` at the first use
 */
export async function acceptStep(
  tx: Queryable,
  userId: UserId,
  { step, ...which }: { readonly step: number; readonly sealed: string; readonly isFirst: boolean }
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ totp_last_step: step, ...(which.isFirst && { must_set_second_factor: false }) })
    .where('id', '=', userId)
    .where('totp_secret_encrypted', '=', which.sealed)
    .where(which.isFirst ? sql<boolean>`totp_last_step is null` : sql<boolean>`totp_last_step < ${step}`)
    .executeTakeFirstOrThrow()

  return numUpdatedRows === 1n
}

/** Removes the second factor of a user with its recovery codes. */
export async function clearSecondFactor(tx: Queryable, userId: UserId): Promise<void> {
  await tx
    .updateTable('users')
    .set({ totp_secret_encrypted: null, totp_last_step: null })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodes(tx: Queryable, userId: UserId, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** @returns `true` if it is an unused code of the user */
export async function useRecoveryCode(
  tx: Queryable,
  userId: UserId,
  { hash, now }: { readonly hash: Buffer; readonly now: Date }
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()

  return numUpdatedRows === 1n
}

export interface SealedTotp {
  readonly id: UserId
  readonly totp_secret_encrypted: string
}

/** In the order of their ids, which never change. */
export async function listSealedTotps(
  db: Queryable,
  { after, limit }: { readonly after: UserId | undefined; readonly limit: number }
): Promise<SealedTotp[]> {
  return await db
    .selectFrom('users')
    .select(['id', 'totp_secret_encrypted'])
    .where('totp_secret_encrypted', 'is not', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .$narrowType<SealedTotp>()
    .execute()
}

/** Replaces the encrypted form of the same secret, unless it has changed since it was read. */
export async function replaceSealedTotp(db: Queryable, from: SealedTotp, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_secret_encrypted: sealed })
    .where('id', '=', from.id)
    .where('totp_secret_encrypted', '=', from.totp_secret_encrypted)
    .executeTakeFirstOrThrow()

  return numUpdatedRows === 1n
}
