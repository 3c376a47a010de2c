import { type Kysely, sql } from 'kysely'

export const withoutTransaction = true
export const fillsTables = true

/** For each facet, the position of the row's value among the possible values, and the number of possible values. */
const placesOfCall = [
  `case status when 'completed' then 0 when 'transferred' then 1 when 'voicemail' then 2 when 'no_answer' then 3
    when 'busy' then 4 when 'failed' then 5 when 'unknown' then 6 end`,
  `case direction when 'inbound' then 0 when 'outbound' then 1 when 'web' then 2 when 'unknown' then 3 end`,
  `case
    when evaluation_status = 'partial' and human_review_required is null then 0
    when evaluation_status = 'partial' and human_review_required = false then 1
    when evaluation_status = 'partial' and human_review_required = true then 2
    when evaluation_status = 'completed' and human_review_required = false then 3
    when evaluation_status = 'completed' and human_review_required = true then 4
    when evaluation_status = 'pending' and human_review_required is null then 5 end`
]
const calls: Counted = { table: 'calls', counts: 'call_counts', places: placesOfCall, sizes: [7, 4, 6], progress: 140 }

const placesOfCustomer = ["case customer_status when 'new' then 0 when 'returning' then 1 when 'unknown' then 2 end"]
const customers: Counted = {
  table: 'customers',
  counts: 'customer_counts',
  places: placesOfCustomer,
  sizes: [3],
  progress: 0
}

/**
 * Counts the existing rows, one month of an organization at a time, so that its counters are locked only briefly. Rows
 * that the previous release stores in the meantime are counted by a command after that release has stopped.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from organizations order by id`.execute(db)
  for (const { id } of rows) {
    await countAll(db, id, calls)
    await countAll(db, id, customers)
  }
}

interface Counted {
  readonly table: string
  readonly counts: string
  readonly places: readonly string[]
  readonly sizes: readonly number[]
  /** How many of the sums, from the first, are in a separate column. */
  readonly progress: number
}

async function countAll(db: Kysely<never>, organizationId: string, counted: Counted): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    select month at time zone 'UTC' as month
    from (select min(created_at) at time zone 'UTC' as first, max(created_at) at time zone 'UTC' as last
      from ${sql.raw(counted.table)} where organization_id = ${organizationId}) as ends
    cross join generate_series(date_trunc('month', first), last, interval '1 month') as month
    order by month`.execute(db)
  for (const { month } of rows) await countMonth(db, organizationId, month, counted)
}

/** Repeating it writes the same values. */
async function countMonth(
  db: Kysely<never>,
  organizationId: string,
  month: string,
  { table, counts, places, sizes, progress }: Counted
): Promise<void> {
  const allClients = `'00000000-0000-0000-0000-000000000000'::uuid`
  const names = places.map((_, index) => `place_${index}`).join(', ')
  const told = places.map((place, index) => `${place} as place_${index}`).join(', ')
  const sums = combinations(sizes).map((last) => {
    const isBefore = last.map((place, index) => `place_${index} <= ${place}`).join(' and ')

    return `coalesce(sum(rows) filter (where ${isBefore}), 0)::integer`
  })

  const columns = new Map([['facets', sums.slice(progress)]])
  if (progress > 0) columns.set('progress', sums.slice(0, progress))

  await sql`
    insert into ${sql.raw(counts)} (
      organization_id, client_id, period, starts_at, ${sql.raw([table, ...columns.keys()].join(', '))}
    )
    select organization_id, counted_client, period, starts_at, sum(rows)::integer,
      ${sql.raw([...columns.values()].map((elements) => `array[${elements.join(', ')}]`).join(', '))}
    from (
      select organization_id, case when of_all then ${sql.raw(allClients)} else client_id end as counted_client, period,
        date_trunc(period, hour, 'UTC') as starts_at, ${sql.raw(names)}, rows
      from (
        select organization_id, client_id, date_trunc('hour', created_at, 'UTC') as hour, ${sql.raw(told)},
          count(*) as rows
        from ${sql.raw(table)} where organization_id = ${organizationId} and created_at >= ${month}::timestamptz
          and created_at < (${month}::timestamptz at time zone 'UTC' + interval '1 month') at time zone 'UTC'
        group by organization_id, client_id, hour, ${sql.raw(names)}
      ) as in_hour
      cross join (values ('hour', true), ('day', true), ('month', true), ('day', false), ('month', false))
        as periods (period, of_all)
    ) as in_period
    group by 1, 2, 3, 4
    on conflict (organization_id, client_id, period, starts_at) do update set
      ${sql.raw([...columns.keys()].map((column) => `${column} = excluded.${column}`).join(', '))}`.execute(db)
}

/** The places of each combination, the first of them counting fastest. */
function combinations(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (found, size) => Array.from({ length: size }, (_, place) => found.map((places) => [...places, place])).flat(),
    [[]]
  )
}
