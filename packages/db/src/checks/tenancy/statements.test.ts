import { describe, expect, it } from 'vitest'
import { checkStatement } from './statements.ts'

describe('checkStatement', () => {
  it.each([
    'begin',
    'select 1',
    'select id from api_keys where key_hash = $1',
    'select id, status from webhook_endpoints where id = any($1)',
    'select "id" from "calls" where "organization_id" = $1 and "id" = $2 for update',
    'select id from calls where $1::uuid = organization_id',
    'select id from calls where (organization_id = $1 and (status = $2 or status = $3))',
    'select id from public.calls c where c.organization_id = $1::uuid order by id limit 5',
    "select id from calls where ended_reason = 'or' and organization_id = $1 -- or",
    'select id from calls where started_at is distinct from ended_at and organization_id = $1',
    'select extract(epoch from created_at) from calls where organization_id = $1',
    'select c.id from calls c join customers u on u.organization_id = c.organization_id where c.organization_id = $1',
    'select c.id from calls c left join customers u on u.organization_id = c.organization_id where c.organization_id = $1',
    'select c.id from clients b left join (calls c join customers u on u.organization_id = $1 and c.organization_id = $1) on true where b.organization_id = $1',
    'with recursive calls as (select 1 union all select * from calls) select * from calls',
    'select k.id from api_keys k left join api_key_usage u on u.organization_id = $1 and u.api_key_id = k.id',
    'select id from calls where organization_id = $1 union all select id from customers where organization_id = $1',
    'select id from clients c where organization_id = $1 and exists (select from calls where organization_id = c.organization_id)',
    'select (select count(*) from calls where organization_id = $1)',
    'select c.id from (values ($1::uuid, $2::uuid)) as v (organization_id, id) join calls c on c.organization_id = v.organization_id',
    'with page as (select id, organization_id from calls where organization_id = $1) select c.id from page join calls c on c.organization_id = page.organization_id',
    'with page as (select id from calls where organization_id = $1), more as (select 1) select * from page, more',
    'select found.id from (select 1) counted left join lateral (select id from calls where organization_id = $1) found on true',
    'update calls set status = $3 where organization_id = $1 and id = $2 returning id',
    'update calls set status = v.status from (values ($1::uuid, $2)) as v (organization_id, status) where calls.organization_id = v.organization_id',
    'delete from evaluation_work where organization_id = $1',
    'delete from evaluation_work w using calls c where w.organization_id = $1 and c.organization_id = w.organization_id',
    'insert into calls (organization_id, id) values ($1, $2), ($3, $4)',
    'insert into "call_counts" ("organization_id", "calls") values ($1, $2) on conflict ("organization_id") do update set "calls" = "call_counts"."calls" + "excluded"."calls"',
    'insert into customers (organization_id) values ($1) on conflict (organization_id) do update set named_at = greatest(customers.named_at, excluded.named_at), email = case when (excluded.email <> $2) then excluded.email else coalesce(customers.email, $3) end where customers.updated_at <= $4 returning lower(email)',
    'insert into calls (organization_id) values ($1) on conflict (organization_id, id) do nothing',
    'insert into call_counts (organization_id) values ($1) on conflict (organization_id) do update set facets = array[call_counts.facets[1] + excluded.facets[1]]',
    'insert into clients (organization_id, id) select organization_id, id from customers where organization_id = $1',
    'select call_id from evaluation_work where organization_id = $1 and state = $2 for update skip locked limit 1',
    'update evaluation_work w set state = $2 from (select call_id, organization_id from evaluation_work where organization_id = $1 for update skip locked) as next where w.organization_id = next.organization_id',
    'select id from organizations',
    '/* across tenants */ select distinct organization_id from evaluation_work where run_after <= $1',
    'select organizations.id from organizations /* across tenants */ join calls on calls.organization_id = organizations.id'
  ])('accepts %s', (statement) => {
    expect(checkStatement(statement)).toEqual([])
  })

  it.each([
    ['select id from calls where id = $1', 'calls without organization_id = $n'],
    ['select id from calls', 'calls without organization_id = $n'],
    ['select id from "public"."calls" as "c" where "c"."id" = $1', 'calls without organization_id = $n'],
    ['select id from raw_reports_202611', 'raw_reports_202611 without organization_id = $n'],
    ["select id from calls where organization_id = '0'", 'calls without organization_id = $n'],
    ['select id from calls where organization_id = any($1)', 'calls without organization_id = $n'],
    ['select id from calls where organization_id in ($1, $2)', 'calls without organization_id = $n'],
    ['select id from calls where organization_id <> $1', 'calls without organization_id = $n'],
    ['select id from calls where organization_id = organization_id', 'calls without organization_id = $n'],
    ['select id from calls where organization_id = $1 or id = $2', 'calls without organization_id = $n'],
    ['select id from calls where (id = $2 or (organization_id = $1))', 'calls without organization_id = $n'],
    ['select id from calls where not (organization_id = $1)', 'calls without organization_id = $n'],
    ['select id from calls where organization_id = $1::uuid is not true', 'calls without organization_id = $n'],
    ['select id from calls where organization_id::text = $1', 'calls without organization_id = $n'],
    ['table calls', 'calls without organization_id = $n'],
    ['select id from calls where coalesce(organization_id = $1, true)', 'calls without organization_id = $n'],
    ["select id from calls where ended_reason = 'organization_id = $1'", 'calls without organization_id = $n'],
    ['select id from calls /* where organization_id = $1 */', 'calls without organization_id = $n'],
    ['select organization_id = $1 from calls', 'calls without organization_id = $n'],
    ['select c.id from calls c, customers u where c.organization_id = $1', 'customers without organization_id = $n'],
    [
      'select c.id from calls c join customers u on u.id = c.customer_id where c.organization_id = $1',
      'customers without organization_id = $n'
    ],
    [
      'select c.id from calls c join customers u using (organization_id) where c.organization_id = $1',
      'customers without organization_id = $n'
    ],
    [
      'select c.id from calls c left join customers u on u.organization_id = $1 and c.organization_id = $1',
      'calls without organization_id = $n'
    ],
    [
      'select c.id from calls c full join customers u on u.organization_id = $1 and c.organization_id = $1',
      'calls without organization_id = $n'
    ],
    [
      'select c.id from calls c join customers u on u.organization_id = c.organization_id',
      'calls without organization_id = $n'
    ],
    [
      'select k.id from api_keys k join api_key_usage u on u.organization_id = k.organization_id where k.id = $1',
      'api_key_usage without organization_id = $n'
    ],
    [
      'select id from calls where organization_id = $1 and exists (select from calls where id = $2)',
      'calls without organization_id = $n'
    ],
    [
      'select id from calls where organization_id = $1 union select id from customers',
      'customers without organization_id = $n'
    ],
    ['select (select count(*) from calls)', 'calls without organization_id = $n'],
    ['select * from ((select id from calls) union (select $1)) as x', 'calls without organization_id = $n'],
    ['with page as (select id from calls) select id from page', 'calls without organization_id = $n'],
    ['with page as (table calls) select id from page', 'calls without organization_id = $n'],
    ['with calls as (select * from calls) select id from calls', 'calls without organization_id = $n'],
    ['with calls as (select 1) select id from public.calls', 'calls without organization_id = $n'],
    ['with calls as (select 1) delete from calls', 'calls without organization_id = $n'],
    [
      'with page as (select $1 as id) select c.id from page join calls c on c.id = page.id',
      'calls without organization_id = $n'
    ],
    ['select 1; select id from calls', 'calls without organization_id = $n'],
    ['update calls set organization_id = $1', 'calls without organization_id = $n'],
    ['update calls set status = $1 where id = $2', 'calls without organization_id = $n'],
    ['delete from calls where id = $1', 'calls without organization_id = $n'],
    ['delete from calls using clients where clients.organization_id = $1', 'calls without organization_id = $n'],
    [
      'insert into clients (organization_id, id) select $1, id from customers',
      'customers without organization_id = $n'
    ],
    ['select * from (calls c join customers u on true)', 'customers without organization_id = $n'],
    ['insert into calls (id) values ($1)', 'an INSERT into calls without organization_id'],
    ['insert into calls values ($1)', 'an INSERT into calls without organization_id'],
    [
      'with new as (insert into calls (organization_id) values ($1) returning id) select id from new',
      'an INSERT inside a CTE'
    ],
    [
      'insert into calls (organization_id) values ($1) on conflict do nothing',
      'an ON CONFLICT that names no key with organization_id'
    ],
    [
      'insert into calls (organization_id) values ($1) on conflict on constraint calls_pkey do nothing',
      'an ON CONFLICT that names no key with organization_id'
    ],
    [
      'insert into calls (organization_id) values ($1) on conflict (organization_id) do update set updated_at = now()',
      'now in ON CONFLICT'
    ],
    [
      'insert into calls (organization_id) values ($1) on conflict (organization_id) do update set updated_at = current_timestamp',
      'current_timestamp in ON CONFLICT'
    ],
    [
      'insert into calls (organization_id) values ($1) on conflict (organization_id) do update set id = $2 where calls.updated_at < clock_timestamp()',
      'clock_timestamp in ON CONFLICT'
    ],
    [
      'insert into calls (organization_id) values ($1) on conflict (organization_id) do update set id = (select $2)',
      'a subquery in ON CONFLICT'
    ],
    [
      `insert into rejection_counts (organization_id, samples) values ($1, $2)
        on conflict (organization_id) do update set samples = (rejection_counts.samples || excluded.samples)[1:20]`,
      'an array slice in ON CONFLICT'
    ],
    ['select id from api_keys for update skip locked', 'SKIP LOCKED outside one organization'],
    [
      '/* across tenants */ select call_id from evaluation_work for update skip locked',
      'SKIP LOCKED outside one organization'
    ],
    ['/* across tenants */ delete from evaluation_work', 'a write across tenants'],
    ['insert into calls (organization_id) select * from unnest($1::uuid[])', 'unnest'],
    ['select pg_advisory_xact_lock($1)', 'an advisory lock'],
    ['select pg_try_advisory_lock($1)', 'an advisory lock'],
    ['start transaction isolation level serializable', 'the isolation level SERIALIZABLE'],
    ["set default_transaction_isolation = 'serializable'", 'the isolation level SERIALIZABLE'],
    ['truncate calls', 'a TRUNCATE statement'],
    ['merge into calls using customers on true when matched then do nothing', 'a MERGE statement'],
    ['select id from calls where', 'syntax that PostgreSQL cannot parse']
  ])('finds in %s: %s', (statement, breach) => {
    expect(checkStatement(statement)).toContain(breach)
  })
})
