import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // The usage of failed attempts, as far as the model reports it.
    'alter table evaluation_work add column input_tokens integer',
    'alter table evaluation_work add column output_tokens integer',
    'alter table evaluation_work add column cost_usd double precision'
  ])
}
