import { runInKysely } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'
import { eventQueries, type NewEvent } from './event-rows.ts'

/** Writes events to the log in a transaction. */
export async function logEvents(tx: Queryable, events: readonly NewEvent[], changedAt: Date): Promise<void> {
  for (const query of eventQueries(events, changedAt)) await runInKysely(tx, query)
}
