import type { ReviewAssignee as ReviewAssigneeRow, ReviewClaimRow, ReviewerRow } from '@callbook/db'
import type { BuiltInDomain, CallId, UserId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, Uuid } from '../http-api/fields.ts'

const exact = { additionalProperties: false }
const [ann, aCall] = ['0199f1c2-0000-7000-8000-00000000000a', '0199f1c2-0000-7000-8000-000000000c01']

/** User who has claimed a call. */
export const ReviewClaim = Type.Object(
  {
    call_id: Uuid<CallId>(),
    user_id: Uuid<UserId>(),
    name: Type.String(),
    is_yours: Type.Boolean(),
    expires_at: DateTime({ description: 'No other user can claim the call until this time' })
  },
  {
    ...exact,
    title: 'ReviewClaim',
    examples: [
      { call_id: aCall, user_id: ann, name: 'Ann Lee', is_yours: false, expires_at: '2026-11-22T14:05:00.000Z' }
    ]
  }
)

export function presentClaim(row: ReviewClaimRow, userId: UserId): Static<typeof ReviewClaim> {
  const { call_id, user_id, name, expires_at } = row

  return { call_id, user_id, name, is_yours: user_id === userId, expires_at }
}

/** The member who is to review a call. */
export const ReviewAssignee = Type.Object(
  { user_id: Uuid<UserId>(), name: Type.String(), is_you: Type.Boolean() },
  { ...exact, title: 'ReviewAssignee', examples: [{ user_id: ann, name: 'Ann Lee', is_you: false }] }
)

export function presentAssignee(
  assignee: ReviewAssigneeRow | null | undefined,
  userId: UserId
): Static<typeof ReviewAssignee> | null {
  if (assignee == null) return null
  const { user_id, name } = assignee

  return { user_id, name, is_you: user_id === userId }
}

const Compared = Type.Object(
  {
    compared: Type.Integer({ description: 'Number of results with a known score of the model' }),
    mean_difference: Nullable(Type.Number(), {
      description: 'Average difference from the score of the model, in points'
    })
  },
  exact
)

const Reviewer = Type.Object(
  {
    user_id: Uuid<UserId>(),
    name: Type.String(),
    is_you: Type.Boolean(),
    done: Type.Integer({ description: 'Number of calls that the user reviewed' }),
    lead_quality: Compared,
    prompt_adherence: Compared
  },
  exact
)

/** Progress of the reviews. */
export const ReviewProgress = Type.Object(
  {
    waiting: Type.Integer({ description: 'Calls that wait for a review' }),
    assigned_to_you: Type.Integer({ description: 'Waiting calls that are assigned to the user' }),
    claims: Type.Array(ReviewClaim, { description: 'Calls that a user has claimed' }),
    reviewers: Type.Array(Reviewer, { description: 'Users with reviews in the requested time range' })
  },
  {
    ...exact,
    title: 'ReviewProgress',
    examples: [
      {
        waiting: 12,
        assigned_to_you: 3,
        claims: ReviewClaim['examples'],
        reviewers: [
          {
            user_id: ann,
            name: 'Ann Lee',
            is_you: true,
            done: 9,
            lead_quality: { compared: 9, mean_difference: 4.2 },
            prompt_adherence: { compared: 0, mean_difference: null }
          }
        ]
      }
    ]
  }
)

export function presentReviewer(row: ReviewerRow, userId: UserId): Static<typeof Reviewer> {
  const of = (domain: BuiltInDomain) => ({
    compared: row[`${domain}_compared`],
    mean_difference: row[`${domain}_difference`]
  })
  const { user_id, name, done } = row

  return {
    user_id,
    name,
    is_you: user_id === userId,
    done,
    lead_quality: of('lead_quality'),
    prompt_adherence: of('prompt_adherence')
  }
}

export const NextReviewInput = Type.Object(
  {
    after: Type.Optional(Uuid<CallId>({ description: 'Skipped call; only calls after it are returned' })),
    assignee: Type.Optional(
      Type.Unsafe<'me' | 'none' | UserId>(
        Type.String({
          pattern: '^(me|none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$',
          description:
            'Assignee of the call: `me`, `none` or the id of a user. By default, unassigned calls and calls of the user'
        })
      )
    )
  },
  { ...exact, title: 'NextReviewInput', examples: [{ after: aCall, assignee: 'me' }] }
)

export const NextReview = Type.Object(
  { call_id: Nullable(Uuid<CallId>(), { description: 'Claimed for ten minutes; null if no call waits' }) },
  { ...exact, title: 'NextReview', examples: [{ call_id: aCall }] }
)
