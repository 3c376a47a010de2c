import { type EventEndpointId, limitsOf, type Reach } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

/** Events are numbered in the order of their times, except events of the same moment: the first is among this many. */
const ofTheSameMoment = 1_000

/** Lists the numbers of permanently failed deliveries of an endpoint, oldest first. */
export async function listFailedSequences(
  db: Queryable,
  reach: Reach,
  endpointId: EventEndpointId,
  limit: number
): Promise<number[]> {
  const { organizationId } = limitsOf(reach)
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

/** Returns the number of the first event since a time; `undefined` if no event is that recent. */
export async function findFirstSequence(db: Queryable, reach: Reach, since: Date): Promise<number | undefined> {
  const { organizationId } = limitsOf(reach)
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

/** Returns the lowest id that can be generated at a time: ids begin with it. */
function firstIdSince(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0')

  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
