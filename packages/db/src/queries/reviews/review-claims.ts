import { type CallId, limitsOf, type OrganizationId, type Reach, type UserId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { hasCallWithin } from '../reach.ts'

/** The reviewer who has a call open. */
export interface ReviewClaimRow {
  readonly call_id: CallId
  readonly user_id: UserId
  readonly name: string
  readonly expires_at: string
}

export interface ReviewClaim {
  readonly callId: CallId
  readonly userId: UserId
  readonly now: Date
  readonly expiresAt: Date
}

const shownClaims = 100

/**
 * Claims a call that no other reviewer has claimed, or renews the claim. Returns `false` if another reviewer has it.
 */
export async function claimForReview(
  db: Database,
  organizationId: OrganizationId,
  { callId, userId, now, expiresAt }: ReviewClaim
): Promise<boolean> {
  const claimed = await db
    .insertInto('review_claims')
    .values({ organization_id: organizationId, call_id: callId, user_id: userId, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'call_id'])
        .doUpdateSet((eb) => ({ user_id: eb.ref('excluded.user_id'), expires_at: eb.ref('excluded.expires_at') }))
        .where((eb) =>
          eb.or([eb('review_claims.user_id', '=', userId), eb('review_claims.expires_at', '<=', now.toISOString())])
        )
    )
    .returning('call_id')
    .executeTakeFirst()

  return claimed !== undefined
}

/** Releases the claims of a reviewer except one, and expired claims, so that their number stays small. */
export async function releaseOtherClaims(
  db: Database,
  organizationId: OrganizationId,
  { userId, kept, now }: { readonly userId: UserId; readonly kept: CallId | undefined; readonly now: Date }
): Promise<void> {
  const others = kept === undefined ? sql`` : sql`and call_id <> ${kept}`
  await sql`
    delete from review_claims where organization_id = ${organizationId} and call_id in (
      select call_id from review_claims
      where organization_id = ${organizationId} and (user_id = ${userId} or expires_at <= ${now}) ${others}
      for update skip locked)`.execute(db)
}

export async function releaseClaim(
  db: Database,
  organizationId: OrganizationId,
  { callId, userId }: Pick<ReviewClaim, 'callId' | 'userId'>
): Promise<void> {
  await db
    .deleteFrom('review_claims')
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Lists the claims in force, the one that ends first, first.
 *
 * @param callId only the claim of this call; `undefined` for all
 */
export async function listReviewClaims(
  db: Database,
  reach: Reach,
  { callId, now }: { readonly callId?: CallId | undefined; readonly now: Date }
): Promise<ReviewClaimRow[]> {
  const { organizationId } = limitsOf(reach)
  return await db
    .selectFrom('review_claims')
    .innerJoin('users', 'users.id', 'review_claims.user_id')
    .select(['review_claims.call_id', 'review_claims.user_id', 'users.name', 'review_claims.expires_at'])
    .where('review_claims.organization_id', '=', organizationId)
    .where('review_claims.expires_at', '>', sql<string>`${now}`)
    .$if(callId !== undefined, (claims) => claims.where('review_claims.call_id', '=', callId ?? ''))
    .where(hasCallWithin(reach, 'review_claims.call_id'))
    .orderBy('review_claims.expires_at')
    .orderBy('review_claims.call_id')
    .limit(shownClaims)
    .$narrowType<ReviewClaimRow>()
    .execute()
}
