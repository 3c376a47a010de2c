import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // The prompt of a model, and its cost; null for a result that our models did not make.
    'alter table evaluation_versions add column prompt_version text',
    'alter table evaluation_versions add column input_tokens integer',
    'alter table evaluation_versions add column output_tokens integer',
    'alter table evaluation_versions add column cost_usd double precision',

    // lease_id identifies the worker that runs the work until leased_until. Until then, run_after hides it from other
    // workers.
    'alter table evaluation_work add column lease_id uuid',
    'alter table evaluation_work add column prompt_version text',
    // Whether a worker without a model has examined it and left it for a model.
    'alter table evaluation_work add column needs_model boolean not null default false',
    `create index evaluation_work_without_model on evaluation_work (organization_id, run_after)
      where state <> 'failed' and not needs_model`,
    "create index evaluation_work_failed on evaluation_work (organization_id, run_after) where state = 'failed'"
  ])
}
