import { nameWords, type OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import { type CountedTable, countedCalls, countedCustomers } from '../queries/counts/counted-tables.ts'
import { sumColumns } from '../queries/counts/facets.ts'
import type { TestDb } from './connect.ts'

/** An inconsistency with the id of its subject. */
export interface Discrepancy {
  readonly what: string
  readonly id: string
}

/**
 * Returns inconsistencies in the stored reports of an organization: incomplete calls, and totals or counters that do
 * not match its calls.
 *
 * Call it while nothing is written.
 */
export async function findDiscrepancies(db: TestDb, organizationId: OrganizationId): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  for (const check of [halvesOfCalls, strayHalves, wrongLinks, wrongTotals, wrongEdges]) {
    const { rows } = await check(organizationId).execute(db)
    found.push(...rows)
  }

  for (const find of [findWrongCounters, findWrongNames, findWrongScores])
    found.push(...(await find(db, organizationId)))

  return found
}

type Check = (organizationId: OrganizationId) => RawBuilder<Discrepancy>

const halvesOfCalls: Check = (organizationId) => sql`
  select 'a call without a raw report' as what, c.id::text as id from calls c
  where c.organization_id = ${organizationId} and greatest(c.erased_at, c.content_removed_at) is null and not exists (
    select from raw_reports r where r.organization_id = c.organization_id and r.call_id = c.id)
  union all
  select 'a call of nobody with something of its caller', c.id::text from calls c
  where c.organization_id = ${organizationId} and c.erased_at is not null and (
    num_nonnulls(c.customer_id, c.caller_full_name, c.caller_email, c.caller_phone_number, c.call_summary, c.recording_url,
      c.success_evaluation, c.structured_data, c.metadata, c.transcript, c.system_instruction, c.system_variables,
      c.recordings, c.transfers, c.cost_breakdown, c.provider_verdicts, c.provider_warnings,
      c.external_ids, c.numbers, c.performance) > 0
    or c.messages::text <> '[]' or exists (
      select from raw_reports r where r.organization_id = c.organization_id and r.call_id = c.id))
  union all
  select 'a call without content with some of it', c.id::text from calls c
  where c.organization_id = ${organizationId} and c.content_removed_at is not null and (
    num_nonnulls(c.call_summary, c.recording_url, c.success_evaluation, c.structured_data, c.metadata, c.transcript,
      c.system_instruction, c.system_variables, c.recordings, c.transfers, c.provider_verdicts, c.provider_warnings) > 0
    or c.messages::text <> '[]' or exists (
      select from raw_reports r where r.organization_id = c.organization_id and r.call_id = c.id))
  union all
  select 'a call without work or a result of a domain', c.id::text from calls c
    cross join lateral (values ('lead_quality'), ('prompt_adherence')) as d (domain)
  where c.organization_id = ${organizationId} and not exists (
    select from evaluations e
    where e.organization_id = c.organization_id and e.call_id = c.id and e.domain = d.domain and e.is_current)
  and not exists (
    select from evaluation_work w
    where w.organization_id = c.organization_id and w.call_id = c.id and (w.domains is null or d.domain = any(w.domains)))
  union all
  select 'a raw report without an idempotency record', r.call_id::text from raw_reports r
    join calls c on c.organization_id = r.organization_id and c.id = r.call_id
  where r.organization_id = ${organizationId} and not exists (
    select from report_idempotency m where m.organization_id = c.organization_id and m.client_id = c.client_id
      and m.provider = c.provider and m.provider_call_id = c.provider_call_id and m.kind = r.kind)`

const strayHalves: Check = (organizationId) => sql`
  select 'a raw report without a call' as what, r.call_id::text as id from raw_reports r
  where r.organization_id = ${organizationId} and not exists (
    select from calls c where c.organization_id = r.organization_id and c.id = r.call_id)
  union all
  select 'an idempotency record without a raw report', m.report_id::text from report_idempotency m
  where m.organization_id = ${organizationId} and not exists (
    select from calls c left join raw_reports r on r.organization_id = ${organizationId} and r.call_id = c.id
    where c.organization_id = ${organizationId} and c.client_id = m.client_id and c.provider = m.provider
      and c.provider_call_id = m.provider_call_id and (r.kind = m.kind or c.content_removed_at is not null or exists (
        select from erased_callers e where e.organization_id = ${organizationId} and e.client_id = m.client_id)))`

const wrongLinks: Check = (organizationId) => sql`
  select 'a call with another number than its customer' as what, c.id::text as id from calls c
    left join customers u on u.organization_id = c.organization_id and u.id = c.customer_id
  where c.organization_id = ${organizationId}
    and (u.client_id, u.phone_number) is distinct from
      (case when c.caller_phone_number is not null then c.client_id end, c.caller_phone_number)
  union all
  select 'a customer who was made from the call of another', u.id::text from customers u
    left join calls c on c.organization_id = u.organization_id and c.id = u.created_from_call_id
  where u.organization_id = ${organizationId} and c.customer_id is distinct from u.id`

const wrongTotals: Check = (organizationId) => sql`
  select 'a customer with wrong totals' as what, u.id::text as id from customers u
    left join lateral (
      select count(*) as calls, count(*) filter (
        where direction <> 'outbound' or status not in ('voicemail', 'no_answer', 'busy', 'failed')) as contacts
      from calls c where c.organization_id = u.organization_id and c.customer_id = u.id) of on true
  where u.organization_id = ${organizationId} and (
    (u.total_calls, u.contacts) is distinct from (of.calls, of.contacts)
    or u.customer_status <> case of.contacts when 0 then 'unknown' when 1 then 'new' else 'returning' end)`

/** If two calls have the same time, either may be the first, the last or the source of the name. */
const wrongEdges: Check = (organizationId) => sql`
  with timed as (select *, occurred_at as time from calls where organization_id = ${organizationId})
  select 'a customer with another first or last call, name or e-mail address than its calls' as what, u.id::text as id
  from customers u left join lateral (
    select min(time) as first, max(time) as last, max(time) filter (where caller_full_name is not null) as named,
      max(time) filter (where caller_email is not null) as emailed
    from timed c where c.customer_id = u.id) of on true
  where u.organization_id = ${organizationId} and (
    (u.first_call_at, u.last_call_at, u.named_at, u.emailed_at)
      is distinct from (of.first, of.last, of.named, of.emailed)
    or not exists (select from timed c where c.customer_id = u.id and c.id = u.first_call_id and c.time = of.first)
    or not exists (select from timed c where c.customer_id = u.id and c.id = u.last_call_id and c.time = of.last)
    or u.full_name <> '' and of.named is null or of.named is not null and not exists (
      select from timed c where c.customer_id = u.id and c.time = of.named and c.caller_full_name = u.full_name)
    or u.email <> '' and of.emailed is null or of.emailed is not null and not exists (
      select from timed c where c.customer_id = u.id and c.time = of.emailed and c.caller_email = u.email))`

/** Returns the counters that differ from plain SQL counts. On one server, both are read in one snapshot. */
export async function findWrongCounters(db: TestDb, organizationId: OrganizationId): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  for (const table of [countedCalls, countedCustomers]) {
    const [kept, counted] = await readBoth(db, organizationId, table)
    const wrong = [...new Set([...kept.keys(), ...counted.keys()])].filter((key) => {
      const [ofCounter, ofRows] = [kept.get(key), counted.get(key)]
      const sums = table.facets.sumsOf(new Map(ofRows?.slots?.map((count, index) => [index + 1, count])))

      return (
        (ofCounter?.rows ?? 0) !== (ofRows?.rows ?? 0) ||
        sumColumns.some((column) => isOther(ofCounter?.[column] ?? [], sums[column]))
      )
    })
    found.push(...wrong.map((id) => ({ what: `a wrong counter of ${table.name}`, id })))
  }

  return found
}

/** Without a common snapshot, a counter that changes between the two statements would look wrong. */
async function readBoth(db: TestDb, organizationId: OrganizationId, table: CountedTable) {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(
      async (tx) =>
        [await read(tx, keptIn(organizationId, table)), await read(tx, countedIn(organizationId, table))] as const
    )
}

/** A missing counter means zeros. */
function isOther(kept: readonly number[], sums: readonly number[]): boolean {
  return sums.some((sum, index) => sum !== (kept[index] ?? 0))
}

interface CounterRow {
  readonly counter: string
  readonly rows: number
  readonly facets?: readonly number[] | null
  readonly progress?: readonly number[] | null
  readonly slots?: readonly number[]
}

async function read(db: TestDb, query: RawBuilder<CounterRow>): Promise<Map<string, CounterRow>> {
  const { rows } = await query.execute(db)

  return new Map(rows.map((row) => [row.counter, row]))
}

const counter = sql`concat_ws(' ', client_id, period, starts_at)`

function keptIn(organizationId: OrganizationId, { name, columns }: CountedTable): RawBuilder<CounterRow> {
  const sums = Object.entries(columns).map(([sum, column]) => `${column} as ${sum}`)

  return sql`select ${counter} as counter, ${sql.ref(name)} as rows, ${sql.raw(sums.join(', '))}
    from call_counts
    where organization_id = ${organizationId}`
}

/** Counts the rows of each slot with plain SQL. */
function countedIn(organizationId: OrganizationId, { name, facets, time }: CountedTable): RawBuilder<CounterRow> {
  return sql`
    with stored as (
      select client_id, ${sql.ref(time)} as at, ${sql.raw(facets.expression)} as slot from ${sql.table(name)}
      where organization_id = ${organizationId}
    ),
    counted as (
      select client_id, period, date_trunc(period, at, 'UTC') as starts_at, slot, count(*) as rows
      from (
        select '00000000-0000-0000-0000-000000000000'::uuid as client_id, at, slot, period
        from stored, (values ('hour'), ('day'), ('month')) as periods (period)
        union all
        select client_id, at, slot, period from stored, (values ('day'), ('month')) as periods (period)
      ) as every_row
      group by 1, 2, 3, 4
    )
    select ${counter} as counter, sum(rows)::integer as rows, array(
        select coalesce(max(rows) filter (where of.slot = nth), 0)::integer
        from generate_series(1, ${facets.slots}::integer) as nth left join counted of on of.slot = nth
          and (of.client_id, of.period, of.starts_at) = (counted.client_id, counted.period, counted.starts_at)
        group by nth order by nth) as slots
    from counted group by client_id, period, starts_at`
}

interface Named {
  readonly what: string
  readonly id: string
  readonly name: string
  readonly words: string
}

/** Returns customers with a name that a search does not find, or finds by another name. */
async function findWrongNames(db: TestDb, organizationId: OrganizationId): Promise<Discrepancy[]> {
  const { rows } = await sql<Named>`
    select 'a customer with words of another name' as what, id, full_name as name, name_words as words
    from customers where organization_id = ${organizationId}`.execute(db)

  return rows.filter(({ name, words }) => nameWords(name) !== words).map(({ what, id }) => ({ what, id }))
}

/** Returns calls whose scores differ from their current results, or that have scores without a result. */
export async function findWrongScores(db: TestDb, organizationId: OrganizationId): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    select 'a call with scores of another result' as what, c.id::text as id
    from calls c
    left join evaluations e on e.organization_id = c.organization_id and e.call_id = c.id
      and e.domain = 'lead_quality' and e.is_current
    left join evaluations a on a.organization_id = c.organization_id and a.call_id = c.id
      and a.domain = 'prompt_adherence' and a.is_current
    left join lateral (
      select (v.result #>> '{flags,human_review_required}')::boolean as flagged,
        v.source <> 'model' or v.model is not null as has_conversation
      from evaluations v
      where v.organization_id = c.organization_id and v.call_id = c.id and v.domain = 'lead_quality'
        and v.source <> 'human' and not exists (
          select from evaluations h
          where h.organization_id = v.organization_id and h.call_id = v.call_id and h.domain = v.domain
            and h.source = 'human' and h.version < v.version)
      order by v.version desc limit 1
    ) as judged on true
    where c.organization_id = ${organizationId} and (
      (e.result ->> 'overall_score')::float8, (e.result #>> '{scores,failure_risk,score}')::float8,
      e.result #>> '{sentiment,value}', (e.result #>> '{flags,negative_call}')::boolean,
      (a.result ->> 'score')::float8, judged.flagged, judged.has_conversation
    ) is distinct from (
      c.lead_score, c.failure_risk, c.sentiment, c.negative_call, c.adherence_score, c.flagged, c.has_conversation)`.execute(
    db
  )

  return rows
}
