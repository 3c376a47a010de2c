export const endpoints: readonly string[] = [
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
    created_at                 timestamptz(3) not null,
    silence_after_seconds      integer,
    alerts_on_unusual_silence  boolean not null default false,
    accepts_until              timestamptz(3)
  )`,
  'create index webhook_endpoints_by_change on webhook_endpoints (greatest(status_changed_at, settings_changed_at))',
  'create index webhook_endpoints_of_client on webhook_endpoints (organization_id, client_id, created_at desc)',
  `create unique index webhook_endpoints_one_active on webhook_endpoints (organization_id, client_id, provider)
    where status = 'active'`,
  // The worker queries every few seconds which endpoints to check.
  `create index webhook_endpoints_watched on webhook_endpoints (organization_id)
    where silence_after_seconds is not null or alerts_on_unusual_silence`,

  `create table webhook_endpoint_usage (
    organization_id        uuid not null,
    endpoint_id            uuid not null,
    request_count          bigint not null,
    last_used_at           timestamptz(3) not null,
    differing_repeat_count bigint not null default 0,
    primary key (organization_id, endpoint_id)
  ) with (fillfactor = 50)`,

  `create table rejected_reports (
    organization_id  uuid not null,
    id               uuid not null,
    endpoint_id      uuid not null,
    request_id       uuid not null,
    received_at      timestamptz(3) not null,
    cause            text not null,
    path             text,
    provider_call_id text,
    is_acknowledged  boolean not null default false,
    codec            text,
    body             bytea,
    primary key (organization_id, id)
  )`,
  'alter table rejected_reports alter column body set storage external',
  'create index rejected_reports_by_time on rejected_reports (received_at)',
  'create index rejected_reports_of_endpoint on rejected_reports (organization_id, endpoint_id, received_at desc, id desc)',
  'create index rejected_reports_of_organization on rejected_reports (organization_id, received_at desc, id desc)',

  `create table rejection_counts (
    organization_id uuid not null,
    endpoint_id     uuid not null,
    minute          timestamptz(3) not null,
    status          smallint not null,
    cause           text not null,
    rejections      integer not null,
    samples         jsonb not null,
    recovered       integer not null default 0,
    primary key (organization_id, endpoint_id, minute, status, cause)
  ) with (fillfactor = 50)`,
  'create index rejection_counts_by_minute on rejection_counts (minute)',
  'create index rejection_counts_of_organization on rejection_counts (organization_id, minute desc)'
]

export const mappings: readonly string[] = [
  `create table report_mappings (
    organization_id uuid not null references organizations (id),
    name            text not null,
    version         integer not null,
    document        json not null,
    created_by      text not null,
    created_at      timestamptz(3) not null,
    primary key (organization_id, name, version)
  )`
]
