import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  // Citus adds a constraint in a separate statement.
  await run(db, [
    'alter table call_counts drop constraint call_counts_pkey',
    'alter table call_counts add constraint call_counts_pkey primary key using index call_counts_key'
  ])
}
