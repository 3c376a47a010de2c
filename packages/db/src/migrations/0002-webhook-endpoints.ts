import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // Looked up by the hash of its slug before the tenant is known: a lookup table, without counters. Secrets are
    // encrypted with the key ring, with the endpoint's id as additional data. The times of changes are by the
    // database's clock, which decides whether a report was received before or after a change.
    `create table webhook_endpoints (
      id                         uuid primary key,
      organization_id            uuid not null references organizations (id),
      client_id                  uuid not null,
      provider                   text not null,
      status                     text not null check (status in ('active', 'inactive', 'revoked')),
      status_changed_at          timestamptz(3) not null,
      settings_changed_at        timestamptz(3) not null,
      slug_hash                  bytea not null unique check (octet_length(slug_hash) = 32),
      slug_encrypted             text not null,
      signature                  json,
      secret_encrypted           text,
      previous_secret_encrypted  text,
      previous_secret_expires_at timestamptz(3),
      allowed_ips                text[] not null,
      ingest_lane                smallint not null default 0,
      created_at                 timestamptz(3) not null
    )`,
    `create unique index webhook_endpoints_one_active on webhook_endpoints (organization_id, client_id, provider)
      where status = 'active'`,
    'create index webhook_endpoints_of_client on webhook_endpoints (organization_id, client_id, created_at desc)',
    'create index webhook_endpoints_by_change on webhook_endpoints (greatest(status_changed_at, settings_changed_at))',

    `create table webhook_endpoint_usage (
      organization_id uuid not null,
      endpoint_id     uuid not null,
      request_count   bigint not null,
      last_used_at    timestamptz(3) not null,
      primary key (organization_id, endpoint_id)
    ) with (fillfactor = 50)`
  ])
}
