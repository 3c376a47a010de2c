import type { Kysely } from 'kysely'
import { buildIndex, run } from './run.ts'

/** Building an index without blocking writers needs it. */
export const withoutTransaction = true

/**
 * One audit log: entries of access beside changes, numbered as a stream.
 *
 * Only additions: the previous release continues to write `account_events`, whose rows `moveAccountEvents` moves after
 * the migrations. A later release removes that table, and the index `audit_events_by_created_at`, which
 * `audit_events_by_kind` replaces.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    'alter table audit_events add column if not exists is_access boolean not null default false',
    'alter table audit_events add column if not exists sequence bigint',
    `create table if not exists audit_streams (
      organization_id uuid primary key,
      last_sequence   bigint not null
    )`
  ])
  await buildIndex(db, 'audit_events_by_kind', 'on audit_events (organization_id, is_access, created_at desc, id desc)')
  await buildIndex(
    db,
    'audit_events_unnumbered',
    'on audit_events (organization_id, created_at, id) where sequence is null'
  )
  await buildIndex(
    db,
    'audit_events_by_sequence',
    'on audit_events (organization_id, sequence) where sequence is not null',
    { isUnique: true }
  )
}
