import type { CallId, ClientId, OrganizationId, UserId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { addCalls, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { insertUser } from '../accounts/users.ts'
import { claimNextReview, claimReview, listReviewClaims, releaseClaim } from './review-claims.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-11-20T12:00:00.000Z')
const expiresAt = new Date('2026-11-20T12:10:00.000Z')
const later = new Date('2026-11-20T12:10:00.001Z')

it('assigns different calls to twenty concurrent reviewers', async () => {
  const { organizationId, calls } = await withWaiting(25)
  const reviewers = await addReviewers(20)

  const claimed = await Promise.all(
    reviewers.map((userId) => claimNextReview({ db, reach: organizationId }, { userId, now, expiresAt }))
  )

  expect(claimed.toSorted()).toEqual(calls.slice(0, 20))
  expect(await listReviewClaims(db, organizationId, { now })).toHaveLength(20)
})

it('assigns each waiting call to one reviewer, and nothing to further reviewers', async () => {
  const { organizationId, calls } = await withWaiting(5)
  const reviewers = await addReviewers(9)

  const claimed = await Promise.all(
    reviewers.map((userId) => claimNextReview({ db, reach: organizationId }, { userId, now, expiresAt }))
  )

  expect(claimed.filter((callId) => callId !== undefined).toSorted()).toEqual(calls)
})

it('assigns a call to one of many reviewers, in any order of claims and releases', async () => {
  const { organizationId, calls } = await withWaiting(1)
  const reviewers = await addReviewers(8)
  const callId = calls[0] as CallId

  await Promise.all(
    reviewers.map(async (userId, index) => {
      await claimReview(db, organizationId, { callId, userId, now, expiresAt })
      if (index % 2 === 0) await releaseClaim(db, organizationId, { callId, userId })
    })
  )

  const held = await Promise.all(
    reviewers.map((userId) => claimReview(db, organizationId, { callId, userId, now, expiresAt }))
  )
  expect(new Set(held.map(({ user_id }) => user_id)).size).toBe(1)
})

it('keeps one claim of each reviewer, and none that has ended', async () => {
  const { organizationId, calls } = await withWaiting(4)
  const [ann, bob] = (await addReviewers(2)) as [UserId, UserId]
  const kept = () =>
    testDb
      .selectFrom('review_claims')
      .select(['call_id', 'user_id'])
      .where('organization_id', '=', organizationId)
      .execute()

  await claimNextReview({ db, reach: organizationId }, { userId: ann, now, expiresAt })
  await claimNextReview({ db, reach: organizationId }, { userId: ann, now, expiresAt }, { after: calls[0] })
  expect(await kept()).toEqual([{ call_id: calls[1], user_id: ann }])

  await claimReview(db, organizationId, { callId: calls[3] as CallId, userId: ann, now, expiresAt })
  expect(await kept()).toEqual([{ call_id: calls[3], user_id: ann }])

  await claimNextReview({ db, reach: organizationId }, { userId: bob, now: later, expiresAt: later })
  expect(await kept()).toEqual([{ call_id: calls[0], user_id: bob }])
})

async function withWaiting(count: number) {
  const organizationId: OrganizationId = await addOrganization(testDb)
  const client_id: ClientId = await addClient(testDb, organizationId)
  const calls = Array.from({ length: count }, () => newId<CallId>()).toSorted()
  await addCalls(
    testDb,
    organizationId,
    calls.map((id, nth) => ({
      id,
      client_id,
      created_at: new Date(now.getTime() - 1_000_000 + nth * 1_000),
      evaluation_status: 'partial',
      human_review_required: true
    }))
  )

  return { organizationId, calls }
}

async function addReviewers(count: number): Promise<UserId[]> {
  const ids = Array.from({ length: count }, () => newId<UserId>())
  for (const id of ids)
    await insertUser(db, { id, email: `${id}@example.com`, name: 'Reviewer', platformRole: null, createdBy: null }, now)

  return ids
}
