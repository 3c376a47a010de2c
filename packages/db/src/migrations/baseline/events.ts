import { vacuumedEarly } from './storage.ts'

export const events: readonly string[] = [
  `create table unnumbered_events (
    organization_id uuid not null,
    id              uuid not null,
    type            smallint not null,
    subject_id      uuid not null,
    client_id       uuid,
    changed_at      timestamptz(3) not null,
    primary key (organization_id, id)
  ) with (${vacuumedEarly})`,

  `create table event_log (
    organization_id uuid not null,
    sequence        bigint not null,
    id              uuid not null,
    type            smallint not null,
    subject_id      uuid not null,
    client_id       uuid,
    changed_at      timestamptz(3) not null,
    primary key (organization_id, sequence)
  ) with (${vacuumedEarly})`,

  `create table event_sequences (
    organization_id uuid primary key,
    last_sequence   bigint not null
  ) with (fillfactor = 50)`,

  `create table event_epochs (
    organization_id uuid not null,
    first_sequence  bigint not null,
    epoch           text not null,
    primary key (organization_id, first_sequence)
  )`,

  `create table event_endpoints (
    organization_id            uuid not null,
    id                         uuid not null,
    url                        text not null,
    url_set_by_id              uuid,
    description                text not null,
    event_types                smallint[],
    payload_mode               text not null check (payload_mode in ('thin', 'full', 'slack')),
    client_id                  uuid,
    state                      text not null check (state in ('active', 'paused', 'disabled')),
    disabled_reason            text check (disabled_reason in ('gone', 'failing')),
    secret_encrypted           text not null,
    previous_secret_encrypted  text,
    previous_secret_expires_at timestamptz(3),
    consecutive_failures       integer not null default 0,
    failing_since              timestamptz(3),
    paused_until               timestamptz(3),
    created_at                 timestamptz(3) not null,
    updated_at                 timestamptz(3) not null,
    leased_until               timestamptz(3),
    backoff_cleared_at         timestamptz(3),
    primary key (organization_id, id),
    foreign key (organization_id, client_id) references clients (organization_id, id)
  ) with (fillfactor = 80)`,

  `create table event_deliveries (
    organization_id   uuid not null,
    event_endpoint_id uuid not null,
    sequence          bigint not null,
    state             text not null check (state in ('pending', 'delivered', 'failed')),
    attempt           smallint not null default 0,
    next_at           timestamptz(3) not null,
    last_status       smallint,
    last_duration_ms  integer,
    last_error        text,
    created_at        timestamptz(3) not null,
    primary key (organization_id, event_endpoint_id, sequence)
  ) with (fillfactor = 80, ${vacuumedEarly})`,
  'create index event_deliveries_by_age on event_deliveries (created_at)',
  'create index event_deliveries_by_state on event_deliveries (organization_id, event_endpoint_id, state, sequence)',
  `create index event_deliveries_due on event_deliveries (organization_id, event_endpoint_id, next_at, sequence)
    where state = 'pending'`,

  `create table event_attempts (
    organization_id   uuid not null,
    id                uuid not null,
    event_endpoint_id uuid not null,
    sequence          bigint not null,
    attempt           smallint not null,
    created_at        timestamptz(3) not null,
    status            smallint,
    duration_ms       integer not null,
    error             text,
    response_excerpt  text not null,
    primary key (organization_id, id)
  )`,
  'create index event_attempts_by_age on event_attempts (created_at)',
  'create index event_attempts_of_delivery on event_attempts (organization_id, event_endpoint_id, sequence, id)',
  `create index event_attempts_with_response on event_attempts (organization_id, sequence) where response_excerpt <> ''`
]
