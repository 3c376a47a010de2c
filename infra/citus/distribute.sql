-- Distributes the tables of Callbook over the nodes of a Citus cluster while the services run. See README.md in this
-- folder. Run it on the coordinator, and again after a migration that adds a table or after an interruption:
--
--   psql -X --dbname callbook --file infra/citus/distribute.sql
--
-- It is not a single transaction: each table is copied during writes, which wait only at the end of its copy. With
-- --set stopped=1, each table is locked while it is copied, which is faster. Run only one such script per server.
\set ON_ERROR_STOP on
\set QUIET on
\pset format unaligned
\pset tuples_only on
\if :{?shard_count}
\else
  \set shard_count 32
\endif
set client_min_messages = warning;

-- Citus supports one concurrent split per server, across all databases. Two splits may hang or corrupt each other.
set application_name = 'callbook-distribute';
do $$
declare
  other record;
begin
  -- A session remains visible for a moment after it has ended.
  for attempt in 1..20 loop
    select datname, pid into other from pg_stat_activity
    where application_name = current_setting('application_name') and pid <> pg_backend_pid() limit 1;
    if not found then return; end if;
    perform pg_sleep(0.1);
    perform pg_stat_clear_snapshot();
  end loop;
  raise exception 'this script already runs on this server, in database % (process %)', other.datname, other.pid;
end
$$;

do $$
begin
  if exists (
    select from run_command_on_all_nodes('show citus.skip_advisory_lock_permission_checks') where result is distinct from 'on'
  ) then
    raise warning 'citus.skip_advisory_lock_permission_checks must be on at every node: otherwise the roles of roles.sql cannot change reference tables';
  end if;
end
$$;

set citus.multi_shard_modify_mode = 'sequential';
-- Otherwise, a reference table adds each local table that shares a foreign key with it to the Citus metadata.
set citus.enable_local_reference_table_foreign_keys = off;

-- Placement of each table, in the order of the moves: a copy on every node (reference); shards by organization_id, with
-- all shards of an organization on one node (distributed); or only on the coordinator (local).
create temporary table placement (place integer generated always as identity, name text primary key, kind text);
insert into placement (name, kind) values
  ('organizations', 'reference'),
  ('users', 'reference'),
  ('sessions', 'reference'),
  ('identity_providers', 'reference'),
  ('identities', 'reference'),
  ('access_tokens', 'reference'),
  ('sign_in_links', 'reference'),
  ('recovery_codes', 'reference'),
  ('api_keys', 'reference'),
  ('webhook_endpoints', 'reference'),
  ('memberships', 'reference'),
  ('event_sequences', 'distributed'),
  ('event_epochs', 'distributed'),
  ('unnumbered_events', 'distributed'),
  ('event_log', 'distributed'),
  ('event_deliveries', 'distributed'),
  ('event_attempts', 'distributed'),
  ('clients', 'distributed'),
  ('retention_policies', 'distributed'),
  ('erased_callers', 'distributed'),
  ('customers', 'distributed'),
  ('search_blocks', 'distributed'),
  ('search_pages', 'distributed'),
  ('search_progress', 'distributed'),
  ('calls', 'distributed'),
  ('evaluations', 'distributed'),
  ('scorecards', 'distributed'),
  ('scorecard_revisions', 'distributed'),
  ('judge_budgets', 'distributed'),
  ('scorecard_trials', 'distributed'),
  ('evaluation_work', 'distributed'),
  ('review_claims', 'distributed'),
  ('review_assignments', 'distributed'),
  ('raw_reports', 'distributed'),
  ('report_idempotency', 'distributed'),
  ('request_idempotency', 'distributed'),
  ('call_counts', 'distributed'),
  ('rejected_reports', 'distributed'),
  ('rejection_counts', 'distributed'),
  ('report_mappings', 'distributed'),
  ('api_key_usage', 'distributed'),
  ('webhook_endpoint_usage', 'distributed'),
  ('event_endpoints', 'distributed'),
  ('endpoint_alarms', 'distributed'),
  ('endpoint_hourly_reports', 'distributed'),
  ('endpoint_silence', 'distributed'),
  ('alarm_schedule', 'distributed'),
  ('provider_accounts', 'distributed'),
  ('provider_account_endpoints', 'distributed'),
  ('reconciliation_runs', 'distributed'),
  ('gaps', 'distributed'),
  ('reconciled_calls', 'distributed'),
  ('gap_counts', 'distributed'),
  ('recording_policies', 'distributed'),
  ('call_recordings', 'distributed'),
  ('recording_deletions', 'distributed'),
  ('recording_cursors', 'distributed'),
  ('legal_holds', 'distributed'),
  ('saved_views', 'distributed'),
  ('audit_events', 'distributed'),
  ('audit_streams', 'distributed'),
  ('account_events', 'local'),
  ('maintenance_runs', 'local'),
  ('kysely_migration', 'local'),
  ('kysely_migration_lock', 'local'),
  ('constraints_to_restore', 'local');

do $$
declare
  unplaced text;
  missing text;
begin
  select string_agg(relname, ', ') into unplaced from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in (select name from placement);
  if unplaced is not null then
    raise exception 'no placement is defined for these tables: %', unplaced;
  end if;
  select string_agg(name, ', ') into missing from placement where kind <> 'local' and to_regclass(quote_ident(name)) is null;
  if missing is not null then
    raise exception 'run the migrations of this release first: these tables are missing: %', missing;
  end if;
end
$$;

-- The temporary view must not be created on other nodes.
set citus.enable_ddl_propagation = off;
create temporary view to_be_moved as
  select p.place, p.kind, c.oid, quote_ident(p.name) as name
  from placement p
  join pg_class c on c.relname = p.name and c.relnamespace = current_schema()::regnamespace
  left join citus_tables t on t.table_name = c.oid
  where p.kind <> 'local' and t.citus_table_type is distinct from p.kind;
reset citus.enable_ddl_propagation;

-- Drops foreign keys, which prevent the moves. They are recorded in a table, so that an interruption loses none.
create table if not exists constraints_to_restore (table_name text, name text, definition text, primary key (table_name, name));
insert into constraints_to_restore
  select k.conrelid::regclass::text, quote_ident(k.conname), pg_get_constraintdef(k.oid)
  from pg_constraint k
  where k.contype = 'f' and k.conparentid = 0
    and (k.conrelid in (select oid from to_be_moved) or k.confrelid in (select oid from to_be_moved))
  on conflict do nothing;

set lock_timeout = '3s';
select format('alter table %s drop constraint if exists %s', table_name, name) from constraints_to_restore
  where exists (select from to_be_moved) \gexec
reset lock_timeout;

select format('select ''copied to every node: '' || %1$L, create_reference_table(%1$L)', name) from to_be_moved where kind = 'reference' order by place \gexec

\if :{?stopped}
  \set function create_distributed_table
\else
  \set function create_distributed_table_concurrently
\endif
\set distribute 'select ''distributed: '' || %1$L, ' :function '(%1$L, ''organization_id'', %2$s)'
select format(:'distribute', name, format('shard_count => %L::integer', :'shard_count'))
  from to_be_moved where name = 'clients' \gexec
select format(:'distribute', name, 'colocate_with => ''clients''')
  from to_be_moved where kind = 'distributed' order by place \gexec

-- Adds the constraints for new rows first. The validation of existing rows takes longer, but does not block writes.
set lock_timeout = '3s';
select format('alter table %s add constraint %s %s not valid', table_name, name, definition)
  from constraints_to_restore k
  where not exists (select from pg_constraint where conrelid = k.table_name::regclass and quote_ident(conname) = k.name) \gexec
reset lock_timeout;
select format('alter table %s validate constraint %s', table_name, name) from constraints_to_restore \gexec

do $$
declare
  misplaced text;
begin
  select string_agg(name, ', ') into misplaced from to_be_moved;
  if misplaced is not null then
    raise exception 'these tables are not at their placement: %', misplaced;
  end if;
  if (
    select count(distinct t.colocation_id) from citus_tables t join placement p on to_regclass(p.name) = t.table_name
    where p.kind = 'distributed'
  ) > 1 then
    raise exception 'the shards of an organization are not all on one node';
  end if;
end
$$;
drop table constraints_to_restore;

select format('analyze %I', name) from placement where kind <> 'local' \gexec
