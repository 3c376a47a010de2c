import { deferInKysely } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'
import { eventQueries, type NewEvent } from './event-rows.ts'

/** Writes events into the log of a transaction. It takes no round trip: it is sent with what comes next. */
export async function logEvents(tx: Queryable, events: readonly NewEvent[], occurredAt: Date): Promise<void> {
  for (const query of eventQueries(events, occurredAt)) await deferInKysely(tx, query)
}
