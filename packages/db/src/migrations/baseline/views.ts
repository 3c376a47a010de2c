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
