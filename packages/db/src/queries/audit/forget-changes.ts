import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

const eventsPerStep = 1_000

/**
 * Removes the changes from the events of an organization. The actor, action, time and object stay.
 *
 * @param kept action whose events keep their changes
 */
export async function forgetChanges(db: Database, organizationId: OrganizationId, kept: string): Promise<void> {
  let after: string | undefined
  do {
    after = await forgetNext(db, organizationId, kept, after)
  } while (after !== undefined)
}

/** @returns id of the last event read; `undefined` at the end */
async function forgetNext(
  db: Database,
  organizationId: OrganizationId,
  kept: string,
  after: string | undefined
): Promise<string | undefined> {
  const events = await db
    .selectFrom('audit_events')
    .select(['id', 'action'])
    .where('organization_id', '=', organizationId)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(eventsPerStep)
    .execute()
  const ids = events.filter(({ action }) => action !== kept).map(({ id }) => id)
  if (ids.length > 0) {
    await db
      .updateTable('audit_events')
      .set({ changes: sql`'{}'` })
      .where('organization_id', '=', organizationId)
      .where('id', 'in', ids)
      .execute()
  }

  return events.length < eventsPerStep ? undefined : events.at(-1)?.id
}
