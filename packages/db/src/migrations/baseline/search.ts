/** The words of calls, in blocks of calls. */
export const search: readonly string[] = [
  `create table search_blocks (
    organization_id uuid not null,
    id              uuid not null,
    calls           integer not null,
    first_id        uuid not null,
    last_id         uuid not null,
    first_at        timestamptz(3) not null,
    last_at         timestamptz(3) not null,
    entries         bytea not null,
    removed         integer[] not null default '{}',
    unclean_since   timestamptz(3),
    primary key (organization_id, id)
  )`,
  'alter table search_blocks alter column entries set storage external',
  'create index search_blocks_unclean on search_blocks (organization_id) where unclean_since is not null',

  `create table search_pages (
    organization_id uuid not null,
    block_id        uuid not null,
    first_word      bytea not null,
    data            bytea not null,
    primary key (organization_id, block_id, first_word)
  ) with (toast_tuple_target = 8160)`,
  'alter table search_pages alter column data set storage main',

  `create table search_progress (
    organization_id uuid primary key,
    sequence        bigint not null,
    backfill_before uuid
  ) with (fillfactor = 50)`
]
