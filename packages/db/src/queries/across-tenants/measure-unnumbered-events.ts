import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** The events that no reader sees yet, of all organizations. */
export interface UnnumberedEvents {
  readonly count: number
  /** When the oldest of them happened; undefined when there are none. */
  readonly oldestAt: Date | undefined
}

/** What there is to number, for whoever watches over the worker: reads the index of these events. */
export async function measureUnnumberedEvents(db: Database): Promise<UnnumberedEvents> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    /* across tenants */
    select count(*) as count, min(occurred_at) as oldest from event_log where sequence is null`.execute(db)
  const [{ count, oldest } = { count: 0, oldest: null }] = rows

  return { count, oldestAt: oldest === null ? undefined : new Date(oldest) }
}
