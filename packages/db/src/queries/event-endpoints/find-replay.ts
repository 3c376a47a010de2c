import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

/** Events are numbered in the order in which they happened, but for those of the same moment: one of so many is the first. */
const ofTheSameMoment = 1_000

/** The numbers of what has failed at an endpoint for good, the oldest first. */
export async function listFailedSequences(
  db: Queryable,
  organizationId: OrganizationId,
  endpointId: EventEndpointId,
  limit: number
): Promise<number[]> {
  const rows = await db
    .selectFrom('event_deliveries')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'failed')
    .orderBy('sequence')
    .limit(limit)
    .execute()

  return rows.map(({ sequence }) => Number(sequence))
}

/** The number of the first event that has happened since a time; undefined for none. */
export async function findFirstSequence(
  db: Queryable,
  organizationId: OrganizationId,
  since: Date
): Promise<number | undefined> {
  const { first } = await db
    .selectFrom(({ selectFrom }) =>
      selectFrom('event_log')
        .select('sequence')
        .where('organization_id', '=', organizationId)
        .where('id', '>=', firstIdSince(since))
        .where('sequence', 'is not', null)
        .orderBy('id')
        .limit(ofTheSameMoment)
        .as('earliest')
    )
    .select(({ fn }) => fn.min<number | null>('sequence').as('first'))
    .executeTakeFirstOrThrow()

  return first === null ? undefined : Number(first)
}

/** The least id that is made at a time: ids begin with it. */
function firstIdSince(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0')

  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
