import { type CallId, limitsOf, narrow, type OrganizationId, type Reach, type UserId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database.ts'
import { countedRows } from '../calls/call-filter.ts'
import { countRows } from '../counts/counted-page.ts'
import { timeRange } from '../counts/time-range.ts'
import { readNumber } from '../lists/read-list.ts'
import { isWithin } from '../reach.ts'

/** Returns the number of calls that wait for a review, from counters, at a cost that does not grow with it. */
export async function countWaitingCalls(db: Database, reach: Reach): Promise<number> {
  const { organizationId, filter } = narrow(reach, { clientId: undefined, humanReviewRequired: true })
  const rows = countedRows(organizationId, filter)

  return await readNumber(
    db,
    organizationId,
    sql`${countRows(rows, timeRange(undefined, undefined))} select total::text from counted`
  )
}

/**
 * Calls that a reviewer requests: assigned to the reviewer, unassigned, or assigned to a given member. `undefined`
 * requests unassigned calls and the calls of the reviewer.
 */
export type RequestedAssignee = 'me' | 'none' | UserId | undefined

interface RequestedCall {
  /** Only calls after this one, which the reviewer has skipped. */
  readonly after: CallId | undefined
  readonly assignee?: RequestedAssignee
  /** The reviewer. */
  readonly userId: UserId
  readonly now: Date
}

/** Returns the unclaimed call that has waited longest; `undefined` if no call waits. */
export async function findNextToReview(
  db: Database,
  reach: Reach,
  { after, assignee, userId, now }: RequestedCall
): Promise<CallId | undefined> {
  const { organizationId } = limitsOf(reach)
  const isAfter =
    after === undefined
      ? sql``
      : sql`and (c.created_at, c.id) > (
          select passed.created_at, passed.id from calls passed
          where passed.organization_id = ${organizationId} and passed.id = ${after})`
  const waiting = sql`
    select c.id, c.created_at from calls c
    where ${isWithin(reach, { table: 'c' })} and c.human_review_required ${isAfter} and not exists (
      select from review_claims held
      where held.organization_id = ${organizationId} and held.call_id = c.id and held.expires_at > ${now})`
  const { rows } = await sql<{ id: CallId }>`
    select next.id from ${ofAssignee(organizationId, waiting, { assignee, userId })} as next
    order by next.created_at, next.id limit 1`.execute(db)

  return rows[0]?.id
}

/**
 * Narrows waiting calls `c` to the requested assignee. The calls of a member are looked up from their few assignments:
 * offset 0 prevents a scan of all waiting calls.
 */
function ofAssignee(
  organizationId: OrganizationId,
  waiting: RawBuilder<unknown>,
  { assignee, userId }: Pick<RequestedCall, 'assignee' | 'userId'>
): RawBuilder<unknown> {
  const ofCall = sql`select from review_assignments a where a.organization_id = ${organizationId} and a.call_id = c.id`
  if (assignee === undefined) return sql`(${waiting} and not exists (${ofCall} and a.user_id <> ${userId}))`
  if (assignee === 'none') return sql`(${waiting} and not exists (${ofCall}))`

  return sql`(
    select a.call_id from review_assignments a
    where a.organization_id = ${organizationId} and a.user_id = ${assignee === 'me' ? userId : assignee}
  ) as assigned cross join lateral (${waiting} and c.id = assigned.call_id offset 0)`
}
