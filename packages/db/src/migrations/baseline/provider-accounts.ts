export const providerAccounts: readonly string[] = [
  `create table provider_accounts (
    organization_id  uuid not null,
    id               uuid not null,
    provider         text not null,
    base_url         text not null,
    key_encrypted    text not null,
    state            text not null check (state in ('active', 'rejected')),
    last_error       text,
    last_ok_at       timestamptz(3),
    watermark        timestamptz(3) not null,
    last_pass_at     timestamptz(3),
    created_at       timestamptz(3) not null,
    updated_at       timestamptz(3) not null,
    webhook_settings json not null default '[]',
    primary key (organization_id, id)
  ) with (fillfactor = 80)`,

  `create table provider_account_endpoints (
    organization_id uuid not null,
    account_id      uuid not null,
    assistant_id    text not null,
    endpoint_id     uuid not null,
    created_at      timestamptz(3) not null,
    primary key (organization_id, account_id, assistant_id)
  )`,

  `create table reconciliation_runs (
    organization_id uuid not null,
    account_id      uuid not null,
    kind            text not null check (kind in ('recent', 'first', 'nightly', 'visit')),
    window_from     timestamptz(3),
    window_to       timestamptz(3),
    page_cursor     text,
    lease_id        uuid,
    leased_until    timestamptz(3),
    attempts        integer not null default 0,
    due_at          timestamptz(3) not null,
    primary key (organization_id, account_id, kind)
  ) with (fillfactor = 50)`,

  `create table gaps (
    organization_id  uuid not null,
    id               uuid not null,
    account_id       uuid not null,
    client_id        uuid,
    endpoint_id      uuid,
    provider         text not null,
    provider_call_id text not null,
    kind             text not null check (kind in ('missing', 'partial', 'unassigned', 'gone')),
    ended_at         timestamptz(3),
    found_at         timestamptz(3) not null,
    resolved_at      timestamptz(3),
    resolution       text check (resolution in ('backfill', 'webhook', 'disconnected')),
    primary key (organization_id, id),
    unique (organization_id, provider, provider_call_id)
  ) with (fillfactor = 80)`,
  'create index gaps_by_kind on gaps (organization_id, kind, found_at desc, id desc)',
  'create index gaps_by_time on gaps (organization_id, found_at desc, id desc)',
  'create index gaps_of_client on gaps (organization_id, client_id, found_at desc, id desc)',
  `create index gaps_unresolved on gaps (organization_id, kind, found_at desc, id desc)
    include (account_id) where resolved_at is null`,

  `create table reconciled_calls (
    organization_id  uuid not null,
    provider         text not null,
    provider_call_id text not null,
    client_id        uuid,
    outcome          text not null check (outcome in ('arrived', 'missing', 'repaired', 'unassigned')),
    counted_at       timestamptz(3) not null,
    primary key (organization_id, provider, provider_call_id)
  ) with (fillfactor = 80)`,
  'create index reconciled_calls_by_age on reconciled_calls (counted_at)',

  `create table gap_counts (
    organization_id uuid not null,
    client_id       uuid not null,
    starts_at       timestamptz(3) not null,
    arrived         integer not null,
    missing         integer not null,
    repaired        integer not null,
    unassigned      integer not null,
    primary key (organization_id, client_id, starts_at)
  ) with (fillfactor = 50)`
]
