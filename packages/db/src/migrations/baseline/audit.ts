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
