import { type CallId, eventTypes, type OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { changesOfWords } from './index-changes.ts'

/** Maximum number of changed calls that are searched without the index. */
export const mostChanged = 10_000

const types = changesOfWords.map((type) => eventTypes[type].number)

/**
 * Returns the calls that changed after a change, at most one more than `mostChanged`. What the index has of them is
 * outdated.
 */
export async function findChangedCalls(
  db: Queryable,
  organizationId: OrganizationId,
  sequence: number
): Promise<Set<CallId>> {
  const most = mostChanged + 1
  const { rows } = await sql<{ id: CallId }>`
    (select subject_id as id from unnumbered_events
      where organization_id = ${organizationId} and type = any(${types}::smallint[])
      limit ${most})
    union all
    (select subject_id from event_log
      where organization_id = ${organizationId} and sequence > ${sequence} and type = any(${types}::smallint[])
      order by sequence desc limit ${most})`.execute(db)

  return new Set(rows.map(({ id }) => id).slice(0, most))
}
