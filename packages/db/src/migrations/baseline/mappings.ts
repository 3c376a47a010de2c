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
