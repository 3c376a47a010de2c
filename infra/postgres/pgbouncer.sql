-- Settings that the services send when they connect, as defaults of their roles, because PgBouncer does not pass them
-- on. Run it once as administrator, before pgbouncer.ini is used:
--
--   psql --dbname callbook --file infra/postgres/pgbouncer.sql
do $$
declare
  name text;
begin
  foreach name in array array['callbook_ingest', 'callbook_worker', 'callbook_management', 'callbook_console'] loop
    execute format('alter role %I set TimeZone = %L', name, 'UTC');
    execute format('alter role %I set statement_timeout = %L', name, '3s');
    execute format('alter role %I set idle_in_transaction_session_timeout = %L', name, '5s');
  end loop;
end
$$;
-- The console shows analytics of many calls.
alter role callbook_console set statement_timeout = '15s';
-- A report that waits for a lock goes to the spool instead of delaying others.
alter role callbook_ingest set lock_timeout = '500ms';
