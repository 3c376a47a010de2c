import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // Callers who were erased, each by a keyed hash of the number: what they did before erased_at is nobody's.
    // key_id names the key; a hash says nothing to a process that has another one.
    `create table erased_callers (
      organization_id uuid not null,
      client_id       uuid not null,
      caller_hash     bytea not null,
      key_id          text not null,
      erased_at       timestamptz(3) not null,
      primary key (organization_id, client_id, caller_hash),
      foreign key (organization_id, client_id) references clients (organization_id, id)
    )`,
    'create index erased_callers_by_erased_at on erased_callers (organization_id, client_id, erased_at)',

    // When the caller of the call was erased: no report and no evaluation gives it anything personal again.
    'alter table calls add column erased_at timestamptz(3)'
  ])
}
