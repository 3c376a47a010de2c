-- Moves every table back to the coordinator, which needs enough disk space for all data. Stop the services first: each
-- table is locked while it is copied, and its data is visible only at the end.
--
--   psql -X --dbname callbook --file infra/citus/undistribute.sql
\set ON_ERROR_STOP on
set client_min_messages = warning;
set citus.multi_shard_modify_mode = 'sequential';

do $$
declare
  next regclass;
begin
  loop
    select table_name into next from citus_tables
    join pg_class on oid = table_name and relnamespace = current_schema()::regnamespace and not relispartition
    where citus_table_type in ('distributed', 'reference') limit 1;
    exit when next is null;
    perform undistribute_table(next, cascade_via_foreign_keys => true);
  end loop;
end
$$;
