import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // Who judged in the console, and how far the score is from that of the model's latest result. Both are null for what
    // models judge and programs send. It outlives the person: without a foreign key, as who did what.
    `alter table evaluation_versions
      add column user_id          uuid,
      add column model_difference double precision`,

    // Who has a call open to review it, for some minutes: nobody else is given it meanwhile.
    `create table review_claims (
      organization_id uuid not null,
      call_id         uuid not null,
      user_id         uuid not null,
      expires_at      timestamptz(3) not null,
      primary key (organization_id, call_id),
      foreign key (organization_id, call_id) references calls (organization_id, id)
    ) with (fillfactor = 80)`
  ])
}
