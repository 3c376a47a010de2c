export const recordings: readonly string[] = [
  `create table recording_policies (
    organization_id uuid not null,
    client_id       uuid not null,
    keeps           boolean not null,
    days            integer,
    consent_by      text not null,
    consent_at      timestamptz(3) not null,
    updated_at      timestamptz(3) not null,
    primary key (organization_id, client_id),
    foreign key (organization_id, client_id) references clients (organization_id, id)
  )`,

  `create table call_recordings (
    organization_id uuid not null,
    call_id         uuid not null,
    kind            text not null check (kind in ('mixed', 'stereo', 'caller', 'agent', 'video')),
    client_id       uuid not null,
    provider        text not null,
    state           text not null check (state in ('waiting', 'stored', 'unavailable', 'failed', 'expired')),
    reason          text check (reason in ('no_account', 'gone', 'no_consent', 'too_large', 'not_audio', 'refused_address',
      'key_rejected', 'source_failed', 'incomplete', 'disk_full', 'not_writable', 'store_failed')),
    object_key      text,
    bytes           bigint,
    content_type    text,
    sha256          bytea,
    created_at      timestamptz(3) not null,
    stored_at       timestamptz(3),
    expires_at      timestamptz(3),
    attempts        integer not null default 0,
    run_after       timestamptz(3) not null,
    lease_id        uuid,
    primary key (organization_id, call_id, kind),
    foreign key (organization_id, call_id) references calls (organization_id, id)
  ) with (fillfactor = 80)`,
  `create index call_recordings_waiting on call_recordings (organization_id, run_after) where state = 'waiting'`,
  `create index call_recordings_expiring on call_recordings (organization_id, expires_at) where state = 'stored'`,

  `create table recording_deletions (
    organization_id uuid not null,
    id              uuid not null,
    object_key      text not null,
    requested_at    timestamptz(3) not null,
    run_after       timestamptz(3) not null,
    attempts        integer not null default 0,
    lease_id        uuid,
    last_error      text,
    primary key (organization_id, id)
  ) with (fillfactor = 50)`,
  'create index recording_deletions_due on recording_deletions (organization_id, run_after)',

  `create table recording_cursors (
    organization_id uuid primary key,
    sequence        bigint not null
  ) with (fillfactor = 50)`,

  `create table legal_holds (
    organization_id uuid not null,
    id              uuid not null,
    client_id       uuid not null,
    customer_id     uuid,
    call_id         uuid,
    reason          text not null,
    created_by      text not null,
    created_at      timestamptz(3) not null,
    released_by     text,
    released_at     timestamptz(3),
    primary key (organization_id, id),
    foreign key (organization_id, client_id) references clients (organization_id, id)
  )`,
  'create index legal_holds_open on legal_holds (organization_id, client_id) where released_at is null'
]
