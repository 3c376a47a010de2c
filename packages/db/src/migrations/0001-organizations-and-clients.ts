import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    `create table organizations (
      id         uuid primary key,
      name       text not null,
      created_at timestamptz(3) not null
    )`,

    // Looked up by its hash before the tenant is known: a lookup table, without counters.
    `create table api_keys (
      id              uuid primary key,
      organization_id uuid not null references organizations (id),
      name            text not null,
      environment     text not null check (environment in ('production', 'sandbox')),
      key_hash        bytea not null unique check (octet_length(key_hash) = 32),
      key_prefix      text not null,
      scopes          text[] not null,
      created_at      timestamptz(3) not null,
      expires_at      timestamptz(3),
      revoked_at      timestamptz(3),
      revoked_reason  text
    )`,
    'create index api_keys_of_organization on api_keys (organization_id, created_at desc, id desc)',

    `create table api_key_usage (
      organization_id uuid not null,
      api_key_id      uuid not null,
      last_used_at    timestamptz(3) not null,
      primary key (organization_id, api_key_id)
    ) with (fillfactor = 50)`,

    `create table clients (
      organization_id   uuid not null references organizations (id),
      id                uuid not null,
      name              text not null,
      display_name      text not null,
      type              text not null,
      status            text not null,
      subscription_plan text not null,
      contact_person    text not null,
      contact_email     text not null,
      phone_number      text not null,
      joined_at         timestamptz(3) not null,
      primary key (organization_id, id)
    )`,
    'create index clients_by_joined_at on clients (organization_id, joined_at desc, id desc)',

    // Responses of POST /v1/clients, for repeats with the same Idempotency-Key.
    `create table idempotent_requests (
      organization_id uuid not null,
      key             text not null,
      request_hash    bytea not null,
      status_code     smallint not null,
      body            text not null,
      expires_at      timestamptz(3) not null,
      primary key (organization_id, key)
    )`,
    'create index idempotent_requests_by_expires_at on idempotent_requests (organization_id, expires_at)'
  ])
}
