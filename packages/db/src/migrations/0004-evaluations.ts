import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // The current results of a call, which the list reads. toast_tuple_target keeps them on the row's own page.
    `create table call_evaluations (
      organization_id               uuid not null,
      call_id                       uuid not null,
      lead_quality                  json,
      lead_quality_version          integer,
      lead_quality_completed_at     timestamptz(3),
      prompt_adherence              json,
      prompt_adherence_version      integer,
      prompt_adherence_completed_at timestamptz(3),
      updated_at                    timestamptz(3) not null,
      primary key (organization_id, call_id),
      foreign key (organization_id, call_id) references calls (organization_id, id)
    ) with (toast_tuple_target = 8160)`,

    `create table evaluation_versions (
      organization_id uuid not null,
      call_id         uuid not null,
      domain          text not null check (domain in ('lead_quality', 'prompt_adherence')),
      version         integer not null,
      source          text not null check (source in ('human', 'import', 'model')),
      model           text,
      result          json not null,
      created_at      timestamptz(3) not null,
      primary key (organization_id, call_id, domain, version),
      foreign key (organization_id, call_id) references calls (organization_id, id)
    )`,

    // One row per pending evaluation, written with the call.
    `create table evaluation_work (
      organization_id uuid not null,
      call_id         uuid not null,
      domain          text not null check (domain in ('lead_quality', 'prompt_adherence')),
      state           text not null check (state in ('waiting', 'running', 'failed')),
      attempts        smallint not null,
      run_after       timestamptz(3) not null,
      leased_until    timestamptz(3),
      last_error      text,
      primary key (organization_id, call_id, domain),
      foreign key (organization_id, call_id) references calls (organization_id, id)
    )`,
    "create index evaluation_work_due on evaluation_work (organization_id, run_after) where state <> 'failed'"
  ])
}
