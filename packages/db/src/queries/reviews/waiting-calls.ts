import {
  type CallId,
  type ClientId,
  limitsOf,
  narrow,
  type OrganizationId,
  type Reach,
  type UserId
} from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { selectCountedCalls } from '../calls/call-filter.ts'
import { contentRemovedAt } from '../calls/content-removed.ts'
import { applyCountChanges } from '../counts/count-changes.ts'
import { countRows } from '../counts/counted-page.ts'
import { timeRange } from '../counts/time-range.ts'
import type { LockedCall } from '../evaluations/lock-call.ts'
import { readNumber } from '../lists/read-list.ts'
import { whereWithin } from '../reach.ts'
import type { OrganizationScope, ReachScope } from '../scope.ts'

/** Returns the number of calls that wait for a review, from counters, at a cost that does not grow with it. */
export async function countWaitingCalls(db: Database, reach: Reach): Promise<number> {
  const { organizationId, filter } = narrow(reach, { clientId: undefined, humanReviewRequired: true })
  const rows = selectCountedCalls(organizationId, filter)

  return await readNumber(
    { db, organizationId },
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
  const whereAfter =
    after === undefined
      ? sql``
      : sql`and (c.created_at, c.id) > (
          select passed.created_at, passed.id from calls passed
          where passed.organization_id = ${organizationId} and passed.id = ${after})`
  const waiting = sql`
    select c.id, c.created_at from calls c
    where ${whereWithin(reach, { table: 'c' })} and c.human_review_required ${whereAfter} and not exists (
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

/**
 * Returns the share of a client's calls without a flag that are reviewed, 0 to 100; `undefined` if the client does not
 * exist.
 */
export async function findReviewSample(db: Database, reach: Reach, id: ClientId): Promise<number | undefined> {
  const client = await db
    .selectFrom('clients')
    .select('review_sample_percent')
    .where(whereWithin(reach, { client: 'id' }))
    .where('id', '=', id)
    .executeTakeFirst()

  return client?.review_sample_percent
}

/**
 * Sets the share of a client's calls without a flag that are reviewed. It applies to later evaluations.
 *
 * @param percent 0 to 100
 * @returns the share before; `undefined` if the client does not exist
 */
export async function setReviewSample(
  { db: tx, organizationId }: OrganizationScope,
  id: ClientId,
  percent: number
): Promise<number | undefined> {
  const before = await tx
    .selectFrom('clients')
    .select('review_sample_percent')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined || before.review_sample_percent === percent) return before?.review_sample_percent
  await tx
    .updateTable('clients')
    .set({ review_sample_percent: percent })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()

  return before.review_sample_percent
}

/** Locks the calls within a reach, in the order of their ids, so that two transactions do not lock each other out. */
export async function lockCalls(tx: Queryable, reach: Reach, ids: readonly CallId[]): Promise<LockedCall[]> {
  return await tx
    .selectFrom('calls')
    .select(['id', 'client_id', 'occurred_at'])
    .select(contentRemovedAt().as('content_removed_at'))
    .select(['direction', 'status', 'evaluation_status', 'human_review_required'])
    .where(whereWithin(reach))
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .$narrowType<LockedCall>()
    .execute()
}

/** Makes locked calls wait for a review. Their lead quality must have been evaluated. */
export async function requireReview(
  { db: tx, reach }: ReachScope,
  calls: readonly LockedCall[],
  now: Date
): Promise<void> {
  const { organizationId } = limitsOf(reach)
  if (calls.length === 0) return
  await setReviewRequired({ db: tx, organizationId }, calls, { isRequired: true, now })
  const changes = calls.map((call) => {
    const at = new Date(call.occurred_at)
    const after = { at, values: { ...call, human_review_required: true } }

    return { organizationId, clientId: call.client_id, before: { at, values: call }, after }
  })
  await applyCountChanges(tx, { calls: changes })
}

/** Updates the column only: the caller counts the change. */
export async function setReviewRequired(
  { db: tx, organizationId }: OrganizationScope,
  calls: readonly { readonly id: CallId }[],
  { isRequired, now }: { readonly isRequired: boolean; readonly now: Date }
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ human_review_required: isRequired, updated_at: sql`greatest(updated_at, ${now})` })
    .where('organization_id', '=', organizationId)
    .where(
      'id',
      'in',
      calls.map(({ id }) => id)
    )
    .execute()
}
