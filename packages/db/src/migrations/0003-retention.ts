import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * Periods of retention for each client, and the removal of the content of calls.
 *
 * A program of 0.1.0 knows neither: it erases a caller without `content_removed_at`, so both columns are read together.
 */
const statements = [
  `create table retention_policies (
    organization_id uuid not null,
    client_id       uuid not null,
    follows_default boolean not null default false,
    content_days    integer check (content_days between 1 and 3650),
    call_days       integer check (call_days between 1 and 3650),
    changed_at      timestamptz(3) not null,
    primary key (organization_id, client_id),
    check (call_days is null or content_days is not null and content_days <= call_days)
  )`,
  `alter table clients
    add column content_removed_before timestamptz(3),
    add column calls_removed_before timestamptz(3)`,
  'alter table calls add column content_removed_at timestamptz(3)'
]

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, statements)
}
