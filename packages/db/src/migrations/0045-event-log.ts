import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * The event log: one row per change, written in the transaction of the change. A row gets its number after the commit, so
 * each row is updated once; autovacuum removes the old row versions early.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    `create table event_log (
      organization_id uuid not null,
      id              uuid not null,
      sequence        bigint,
      type            smallint not null,
      subject_id      uuid not null,
      client_id       uuid,
      occurred_at     timestamptz(3) not null,
      primary key (organization_id, id)
    ) with (
      autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
      autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 1000
    )`,
    'create unique index event_log_by_sequence on event_log (organization_id, sequence) where sequence is not null',
    'create index event_log_unnumbered on event_log (organization_id, id) where sequence is null',

    // The last number that was given to an event of an organization. Who numbers locks it.
    `create table event_heads (
      organization_id uuid primary key,
      last_sequence   bigint not null
    ) with (fillfactor = 50)`
  ])
}
