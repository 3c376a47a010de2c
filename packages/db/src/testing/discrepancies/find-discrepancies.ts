import type { OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { TestDb } from '../connect.ts'
import type { Discrepancy } from './discrepancy.ts'
import { findWrongCounters } from './wrong-counters.ts'
import { findWrongNames } from './wrong-names.ts'
import { findWrongScores } from './wrong-scores.ts'

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
  where c.organization_id = ${organizationId} and c.erased_at is null and not exists (
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
  select 'a call without work or a result of a domain', c.id::text from calls c
    left join call_evaluations e on e.organization_id = c.organization_id and e.call_id = c.id
    cross join lateral (
      values ('lead_quality', e.lead_quality), ('prompt_adherence', e.prompt_adherence)) as d (domain, result)
  where c.organization_id = ${organizationId} and d.result is null and not exists (
    select from evaluation_work w
    where w.organization_id = c.organization_id and w.call_id = c.id and w.domain = d.domain)
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
      and c.provider_call_id = m.provider_call_id and (r.kind = m.kind or exists (
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
