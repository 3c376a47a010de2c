import { type CallId, limitsOf, type OrganizationId, type Reach, type UserId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { whereCallWithin } from '../reach.ts'
import type { ReachScope } from '../scope.ts'
import { findNextToReview, type RequestedAssignee } from './waiting-calls.ts'

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
async function claimForReview(
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
async function releaseOtherClaims(
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
    .where(whereCallWithin(reach, 'review_claims.call_id'))
    .orderBy('review_claims.expires_at')
    .orderBy('review_claims.call_id')
    .limit(shownClaims)
    .$narrowType<ReviewClaimRow>()
    .execute()
}

type Claimant = Omit<ReviewClaim, 'callId'>

/**
 * Claims the unclaimed call that has waited longest; returns `undefined` if no call waits. Other claims of the reviewer
 * are released.
 *
 * A reviewer who loses a call to another one tries the next call. In each round, at least one reviewer gets a call.
 *
 * @param requested `after` is a skipped call: only calls that follow it are claimed. `assignee` selects calls by
 *   assignee
 */
export async function claimNextReview(
  { db, reach }: ReachScope<Database>,
  claimant: Claimant,
  requested: { readonly after?: CallId | undefined; readonly assignee?: RequestedAssignee } = {}
): Promise<CallId | undefined> {
  const { organizationId } = limitsOf(reach)
  const { userId, now } = claimant
  await releaseOtherClaims(db, organizationId, { userId, kept: undefined, now })
  for (;;) {
    const callId = await findNextToReview(db, reach, {
      after: requested.after,
      assignee: requested.assignee,
      userId,
      now
    })
    if (callId === undefined) return undefined
    if (await claimForReview(db, organizationId, { ...claimant, callId })) return callId
  }
}

/**
 * Claims a call that no other reviewer has claimed, or renews the claim. Other claims of the reviewer are released.
 *
 * @returns the claim in force, which may be another reviewer's
 */
export async function claimReview(
  db: Database,
  organizationId: OrganizationId,
  claim: ReviewClaim
): Promise<ReviewClaimRow> {
  const { callId, userId, now } = claim
  for (;;) {
    if (await claimForReview(db, organizationId, claim)) {
      await releaseOtherClaims(db, organizationId, { userId, kept: callId, now })
    }
    // None if another reviewer has just released it.
    const [held] = await listReviewClaims(db, organizationId, { callId, now })
    if (held !== undefined) return held
  }
}
