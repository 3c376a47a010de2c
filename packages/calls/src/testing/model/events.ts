import type { TestDb } from '@callbook/db/testing'
import { type EventType, eventTypeOf, type OrganizationId } from '@callbook/domain'

/** Returns the event types of each call and customer, in the order in which they were logged. */
export async function loggedTypes(testDb: TestDb, organizationId: OrganizationId): Promise<Map<string, EventType[]>> {
  const rows = await testDb
    .selectFrom('unnumbered_events')
    .select(['subject_id', 'type'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute()

  return new Map(
    [...Map.groupBy(rows, ({ subject_id }) => subject_id)].map(([id, events]) => [
      id,
      events.flatMap(({ type }) => eventTypeOf(type) ?? [])
    ])
  )
}
