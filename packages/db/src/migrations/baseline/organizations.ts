import { commentOn } from '../../comment-on.ts'

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
  ...commentOn('organizations', 'Organizations: the tenants. A lookup table.', {
    rejects_reports: 'Whether reports are rejected while the organization is suspended.',
    rejection_changed_at: `When rejects_reports last changed, by the database's clock, which decides whether a report was received before or
        after the change; null if it never changed. The webhook service queries twice a second which organizations were
        suspended or resumed.`,
    clients_changed_at:
      "When the phone number of a client last changed, by the database's clock: its endpoints are looked up again.",
    last_erased_at: 'The time of the latest erasure of a caller: a report of a later call needs no check for erasures.'
  }),
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
  ...commentOn(
    'api_keys',
    'Keys of the API, looked up by hash before the organization is known: a lookup table, without counters.',
    {
      issued_by: "The issuer's name at that time; null for keys of the command line.",
      issued_by_id: 'The issuer; null for keys of the command line. No foreign key, because the key outlives the user.',
      replaced_by: 'The key that replaced this one, which then cannot be rotated again.',
      client_id: `The client to which the key is limited; null if it is not. No foreign key, because every node of a cluster has
        this table, but not all clients.`,
      rate_limit: 'Requests per minute; null for the default.'
    }
  ),
  'create index api_keys_of_organization on api_keys (organization_id, created_at desc, id desc)',

  `create table api_key_usage (
    organization_id uuid not null,
    api_key_id      uuid not null,
    last_used_at    timestamptz(3) not null,
    primary key (organization_id, api_key_id)
  ) with (fillfactor = 50)`,
  ...commentOn('api_key_usage', 'The last use of each API key.'),

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
  ...commentOn('clients', 'The clients of an organization: businesses whose calls are stored.', {
    status: 'A label without effect.',
    review_sample_percent: 'The share of calls without a flag that is reviewed.'
  }),
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
  ...commentOn('request_idempotency', 'Responses of POST /v1/clients, for repeats with the same Idempotency-Key.'),
  'create index request_idempotency_by_expires_at on request_idempotency (organization_id, expires_at)'
]
