import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // The user who evaluated in the console, and the difference between the score and the score of the model's latest result.
    // Both are null for results of models and of API consumers. It outlives the user, so there is no foreign key, as
    // in the audit log.
    `alter table evaluation_versions
      add column user_id          uuid,
      add column model_difference double precision`,

    // The reviewer who has a call open, for some minutes. No other reviewer gets it in that time.
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
