import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // The organization whose invitation created the account; null for staff. No foreign key: a membership of the same
    // organization is created in the same transaction, and has one.
    'alter table users add column created_by_organization_id uuid',

    // Set when a reset removes a second factor: the user needs a new one before doing anything else.
    'alter table users add column must_set_second_factor boolean not null default false',

    // Whether the actor was staff at the time of the event.
    'alter table audit_events add column actor_is_staff boolean not null default false'
  ])
}
