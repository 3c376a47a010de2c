import { eventTypeNames, eventTypes, type OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import { contentRemovedAt } from '../calls/content-removed.ts'
import type { OrganizationScope } from '../scope.ts'

const customerTypes = eventTypeNames.map((type) => eventTypes[type]).filter(({ object }) => object === 'customer')
const customerNumbers = customerTypes.map(({ number }) => number)

/**
 * Returns which of the given events have an erased caller, or a call without its content. The endpoint must be locked: an erasure that is not visible
 * here then waits for the lock, and deletes the rows of this transaction.
 */
export async function listErasedEvents(
  { db: tx, organizationId }: OrganizationScope,
  sequences: readonly number[]
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ sequence: string }>`
    select l.sequence from event_log l
    where l.organization_id = ${organizationId} and l.sequence = any (${sequences}::bigint[]) and ${isErased(organizationId)}`.execute(
    tx
  )

  return new Set(rows.map(({ sequence }) => Number(sequence)))
}

/**
 * Removes the responses of receivers to events about erased callers, because a receiver may repeat the request in its
 * response. Transactions that save attempts are waited for.
 *
 * @param subjectIds calls and customers that are erased in this transaction
 */
export async function removeAttemptResponses(
  { db: tx, organizationId }: OrganizationScope,
  subjectIds: readonly string[]
): Promise<void> {
  await sql`
    select from event_endpoints where organization_id = ${organizationId} order by id for update`.execute(tx)
  await sql`
    update event_attempts a set response_excerpt = '' from event_log l
    where a.organization_id = ${organizationId} and a.response_excerpt <> ''
      and l.organization_id = ${organizationId} and l.sequence = a.sequence
      and (l.subject_id = any (${subjectIds}::uuid[]) or ${isErased(organizationId)})`.execute(tx)
}

/**
 * Returns the condition on `event_log l` that the caller whom the event is about has been erased, or the content of the
 * call been removed. It repeats the id of
 * the organization, without which Citus sends the statement to all shards.
 */
function isErased(organizationId: OrganizationId) {
  return sql`(
    exists (select from calls c where c.organization_id = ${organizationId} and c.id = l.subject_id
      and ${contentRemovedAt('c')} is not null)
    or l.type = any (${customerNumbers}::smallint[]) and not exists (
      select from customers c where c.organization_id = ${organizationId} and c.id = l.subject_id)
  )`
}
