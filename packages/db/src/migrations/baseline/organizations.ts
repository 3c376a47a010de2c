export const organizations: readonly string[] = [
  `create table organizations (
    id                   uuid primary key,
    name                 text not null,
    created_at           timestamptz(3) not null,
    suspended_at         timestamptz(3),
    suspended_reason     text,
    rejects_reports      boolean not null default false,
    rejection_changed_at timestamptz(3),
    clients_changed_at   timestamptz(3),
    last_erased_at       timestamptz(3)
  )`,
  `create index organizations_by_client_change on organizations (clients_changed_at)
    where clients_changed_at is not null`,
  `create index organizations_by_rejection_change on organizations (rejection_changed_at)
    where rejection_changed_at is not null`,

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
    revoked_reason  text,
    issued_by       text,
    replaced_by     uuid,
    issued_by_id    uuid,
    client_id       uuid,
    rate_limit      integer check (rate_limit > 0)
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
    type              text not null check (type in ('dealership', 'clinic', 'restaurant', 'real_estate',
      'home_services', 'legal', 'hospitality', 'retail', 'other')),
    status            text not null check (status in ('active', 'inactive', 'suspended')),
    subscription_plan text not null check (subscription_plan in ('trial', 'basic', 'pro', 'enterprise')),
    contact_person    text not null,
    contact_email     text not null,
    phone_number      text not null,
    joined_at         timestamptz(3) not null,
    review_sample_percent smallint not null default 0 check (review_sample_percent between 0 and 100),
    primary key (organization_id, id)
  )`,
  'create index clients_by_joined_at on clients (organization_id, joined_at desc, id desc)',

  `create table request_idempotency (
    organization_id uuid not null,
    key             text not null,
    request_hash    bytea not null,
    status_code     smallint not null,
    body            text not null,
    expires_at      timestamptz(3) not null,
    primary key (organization_id, key)
  )`,
  'create index request_idempotency_by_expires_at on request_idempotency (organization_id, expires_at)'
]

/** Tables of the installation itself. */
export const maintenance: readonly string[] = [
  `create table maintenance_runs (
    name         text primary key check (name in ('backup', 'retention')),
    completed_at timestamptz(3) not null
  )`,
  // A new installation has nothing to remove yet. If retention never runs, the alert counts from here.
  "insert into maintenance_runs (name, completed_at) values ('retention', now())"
]
