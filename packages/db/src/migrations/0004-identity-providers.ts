import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * Adds sign-in by the identity provider of an organization. Only adds: the previous release neither reads nor writes
 * the new tables and columns.
 */
const statements = [
  `create table identity_providers (
    organization_id         uuid primary key,
    sign_in_name            text not null unique check (sign_in_name ~ '^[a-z0-9-]{3,40}$'),
    issuer                  text not null,
    client_id               text not null,
    client_secret_encrypted text not null,
    groups_claim            text,
    group_roles             json not null,
    session_hours           integer not null check (session_hours between 1 and 168),
    token_days              integer not null check (token_days between 1 and 90),
    trusts_second_factor    boolean not null,
    state                   text not null check (state in ('disabled', 'enabled', 'enforced')),
    break_glass_user_id     uuid,
    tested_at               timestamptz(3),
    updated_at              timestamptz(3) not null
  )`,

  `create table identities (
    organization_id uuid not null,
    issuer          text not null,
    subject         text not null,
    user_id         uuid not null references users (id) on delete cascade,
    label           text not null,
    created_at      timestamptz(3) not null,
    signed_in_at    timestamptz(3) not null,
    primary key (organization_id, issuer, subject),
    unique (organization_id, user_id)
  )`,
  'create index identities_of_user on identities (user_id)',

  'alter table sessions add column idp_organization_id uuid, add column ends_at timestamptz(3)',
  'alter table users add column tokens_until timestamptz(3)'
]

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, statements)
}
