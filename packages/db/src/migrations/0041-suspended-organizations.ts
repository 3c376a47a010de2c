import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // refusal_changed_at is when refuses_reports last changed, by the database's clock, which decides whether a report
    // was received before or after the change. Null while it has never changed.
    `alter table organizations
      add column suspended_at       timestamptz(3),
      add column suspended_reason   text,
      add column refuses_reports    boolean not null default false,
      add column refusal_changed_at timestamptz(3)`
  ])
}
