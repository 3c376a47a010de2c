import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // Erased callers, each by a keyed hash of the number: their calls before erased_at have no customer. key_id
    // identifies the key; the hash is useless without that key.
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

    // When the caller of the call was erased. No later report or evaluation adds personal data to the call.
    'alter table calls add column erased_at timestamptz(3)'
  ])
}
