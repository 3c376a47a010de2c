import { deferInKysely } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'
import { eventQueries, type NewEvent } from './event-rows.ts'

/** Writes events to the log in a transaction. It takes no round trip: it is sent with the next statement. */
export async function logEvents(tx: Queryable, events: readonly NewEvent[], changedAt: Date): Promise<void> {
  for (const query of eventQueries(events, changedAt)) await deferInKysely(tx, query)
}
