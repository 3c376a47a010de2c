import { commentOn } from '../../comment-on.ts'

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
  ...commentOn('search_blocks', 'The words of calls, in blocks of calls.', {
    entries: '24 bytes for each call, ordered by id: the id, then occurred_at in milliseconds.',
    removed: 'The ordinals of calls that have a newer entry in another block.',
    unclean_since: 'When a removed call was erased, whose words are still in the pages; null if no such words exist.'
  }),
  'alter table search_blocks alter column entries set storage external',
  'create index search_blocks_unclean on search_blocks (organization_id) where unclean_since is not null',

  `create table search_pages (
    organization_id uuid not null,
    block_id        uuid not null,
    first_word      bytea not null,
    data            bytea not null,
    primary key (organization_id, block_id, first_word)
  ) with (toast_tuple_target = 8160)`,
  ...commentOn(
    'search_pages',
    `Consecutive words of a block, in the order of their UTF-8 bytes, each with its calls. A page has at most 8 kB and stays
    in its row: it is read for each search, and does not compress.`
  ),
  'alter table search_pages alter column data set storage main',

  `create table search_progress (
    organization_id uuid primary key,
    sequence        bigint not null,
    backfill_before uuid
  ) with (fillfactor = 50)`,
  ...commentOn(
    'search_progress',
    'The sequence number up to which changed calls are in blocks. The process that writes blocks locks the row.',
    {
      backfill_before:
        'The earliest id of the calls that were stored before the first one and are in blocks: null if all are.'
    }
  )
]
