import { vacuumedEarly } from './storage.ts'

const newestFirst = 'created_at desc, id desc'

/** The number of a filter value, as in `counted-tables.ts`. */
const slotOfCustomer = `((1
  + 1 * case when customer_status = 'new' then 0 when customer_status = 'returning' then 1
  when customer_status = 'unknown' then 2 end)::smallint)`

/**
 * A search by name reads one index for each word of a name. A missing word has no entry.
 *
 * A GIN index of all words, each prefixed with its organization, takes a tenth of the space, but writes 2.5 times the
 * WAL of these for each customer, and reads all matches of a beginning before the first: among 300,000 customers, a word
 * of 5 % took 3,800 pages instead of 350.
 */
const byName = [1, 2, 3, 4, 5, 6].map((nth) => {
  const word = `split_part(name_words, ' ', ${nth})`

  return `create index customers_by_name_${nth} on customers (organization_id, ${word}, ${newestFirst})
    include (name_words) where ${word} <> ''`
})

/** Customers: the callers of clients. */
export const customers: readonly string[] = [
  `create table customers (
    organization_id      uuid not null,
    id                   uuid not null,
    client_id            uuid not null,
    phone_number         text not null,
    first_name           text not null,
    last_name            text not null,
    full_name            text not null,
    named_at             timestamptz(3),
    email                text not null,
    emailed_at           timestamptz(3),
    customer_status      text not null check (customer_status in ('new', 'returning', 'unknown')),
    created_from_call_id uuid not null,
    first_call_id        uuid not null,
    first_call_at        timestamptz(3) not null,
    last_call_id         uuid not null,
    last_call_at         timestamptz(3) not null,
    total_calls          integer not null,
    contacts             integer not null,
    metadata             json not null,
    created_at           timestamptz(3) not null,
    updated_at           timestamptz(3) not null,
    name_words           text collate "C" not null,
    primary key (organization_id, id),
    unique (organization_id, phone_number, client_id),
    foreign key (organization_id, client_id) references clients (organization_id, id)
  ) with (${vacuumedEarly}, fillfactor = 90)`,
  ...byName,
  'create index customers_by_created_at on customers (organization_id, created_at desc, id desc)',
  `create index customers_by_facet on customers (organization_id, ${slotOfCustomer}, ${newestFirst})
    include (customer_status)`,
  'create index customers_of_client on customers (organization_id, client_id, created_at desc, id desc)',
  `create index customers_of_client_by_facet on customers (organization_id, client_id, ${slotOfCustomer}, ${newestFirst})
    include (customer_status)`
]
