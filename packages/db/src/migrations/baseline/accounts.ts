export const accounts: readonly string[] = [
  `create table users (
    id                         uuid primary key,
    email                      text not null check (octet_length(email) <= 254),
    name                       text not null,
    password_hash              text,
    totp_secret_encrypted      text,
    totp_last_step             bigint,
    platform_role              text check (platform_role in ('account_manager', 'administrator')),
    disabled_at                timestamptz(3),
    time_zone                  text,
    created_at                 timestamptz(3) not null,
    created_by_organization_id uuid,
    must_set_second_factor     boolean not null default false,
    locale                     text,
    hour_cycle                 text check (hour_cycle in ('h12', 'h23')),
    check ((totp_last_step is null) or (totp_secret_encrypted is not null))
  )`,
  'create unique index users_by_email on users (email, created_by_organization_id)',
  'create unique index users_of_staff_by_email on users (email) where created_by_organization_id is null',

  `create table memberships (
    id              uuid primary key,
    organization_id uuid not null references organizations (id),
    user_id         uuid not null references users (id) on delete cascade,
    role            text not null check (role in ('viewer', 'reviewer', 'client_manager', 'owner')),
    created_at      timestamptz(3) not null,
    client_id       uuid,
    unique nulls not distinct (organization_id, user_id, client_id),
    check (client_id is null or role <> 'owner'),
    check (client_id is not null or role <> 'client_manager')
  )`,
  'create index memberships_of_user on memberships (user_id)',

  `create table sign_in_links (
    id              uuid primary key,
    token_hash      bytea not null unique check (octet_length(token_hash) = 32),
    purpose         text not null check (purpose in ('sign_in', 'invitation', 'reset')),
    user_id         uuid references users (id) on delete cascade,
    email           text not null,
    organization_id uuid references organizations (id),
    role            text check (role in ('viewer', 'reviewer', 'client_manager', 'owner')),
    created_by_id   uuid,
    created_at      timestamptz(3) not null,
    expires_at      timestamptz(3) not null,
    used_at         timestamptz(3),
    client_id       uuid,
    check (client_id is null or role <> 'owner'),
    check (client_id is not null or role <> 'client_manager')
  )`,
  'create index sign_in_links_by_expires_at on sign_in_links (expires_at)',
  `create index sign_in_links_of_organization on sign_in_links (organization_id, created_at)
    where used_at is null`,
  'create index sign_in_links_of_user on sign_in_links (user_id)',

  `create table sessions (
    id               uuid primary key,
    token_hash       bytea not null unique check (octet_length(token_hash) = 32),
    user_id          uuid not null references users (id) on delete cascade,
    created_at       timestamptz(3) not null,
    seen_at          timestamptz(3) not null,
    expires_at       timestamptz(3) not null,
    second_factor_at timestamptz(3),
    confirmed_at     timestamptz(3),
    user_agent       text not null check (length(user_agent) <= 200),
    ip               text not null
  ) with (fillfactor = 80)`,
  'create index sessions_by_expires_at on sessions (expires_at)',
  'create index sessions_of_user on sessions (user_id)',

  `create table access_tokens (
    id              uuid primary key,
    token_hash      bytea not null unique check (octet_length(token_hash) = 32),
    token_prefix    text not null,
    user_id         uuid not null references users (id) on delete cascade,
    name            text not null,
    permissions     text[] not null,
    organization_id uuid references organizations (id),
    created_at      timestamptz(3) not null,
    expires_at      timestamptz(3) not null,
    seen_at         timestamptz(3),
    seen_ip         text
  ) with (fillfactor = 80)`,
  'create index access_tokens_by_expires_at on access_tokens (expires_at)',
  'create index access_tokens_of_user on access_tokens (user_id)',
  'create index access_tokens_of_organization on access_tokens (organization_id)',

  `create table recovery_codes (
    user_id   uuid not null references users (id) on delete cascade,
    code_hash bytea not null check (octet_length(code_hash) = 32),
    used_at   timestamptz(3),
    primary key (user_id, code_hash)
  )`,

  `create table account_events (
    id         uuid primary key,
    created_at timestamptz(3) not null,
    user_id    uuid,
    session_id uuid,
    actor_kind text not null check (actor_kind in ('user', 'cli')),
    actor_id   uuid,
    action     text not null,
    ip         text,
    user_agent text check (length(user_agent) <= 200)
  )`,
  'create index account_events_by_created_at on account_events (created_at desc, id desc)',
  'create index account_events_of_user on account_events (user_id, created_at desc, id desc)'
]

export const audit: readonly string[] = [
  `create table audit_events (
    organization_id uuid not null,
    id              uuid not null,
    created_at      timestamptz(3) not null,
    actor_kind      text not null check (actor_kind in ('user', 'cli', 'api_key')),
    actor_id        uuid,
    actor_name      text not null,
    action          text not null,
    object_kind     text not null,
    object_id       text not null,
    client_id       uuid,
    changes         json not null,
    ip              text,
    request_id      uuid,
    actor_is_staff  boolean not null default false,
    token_id        uuid,
    token_name      text,
    primary key (organization_id, id)
  )`,
  'create index audit_events_by_created_at on audit_events (organization_id, created_at desc, id desc)',
  'create index audit_events_of_object on audit_events (organization_id, object_id, created_at desc)'
]

export const views: readonly string[] = [
  `create table saved_views (
    organization_id uuid not null references organizations (id),
    id              uuid not null,
    user_id         uuid not null,
    client_id       uuid,
    is_shared       boolean not null,
    name            text not null,
    query           text not null check (length(query) <= 4000),
    created_at      timestamptz(3) not null,
    primary key (organization_id, id),
    foreign key (organization_id, client_id) references clients (organization_id, id)
  )`
]
