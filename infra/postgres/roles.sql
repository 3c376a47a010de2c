-- Creates the roles of Callbook. An administrator runs this file in the database of Callbook before the first migration.
-- It can be repeated at any time:
--
--   psql --dbname callbook --file infra/postgres/roles.sql
--
-- Then set a password, or another authentication method, for each role:
--
--   alter role callbook_ingest password '…';
--
-- The table privileges of the roles may change with each release. The migrations grant and revoke them; grants.sql in
-- this folder lists them. Other roles have no privileges unless an administrator grants them.

do $$
declare
  role text;
begin
  foreach role in array array[
    -- Owns every table. For the migrations, and for retention, which creates and drops partitions of raw reports.
    'callbook_migrator',

    -- For webhook-ingest. Stores reports; cannot read keys or evaluations.
    'callbook_ingest',

    -- For the worker. Reads calls and stores evaluations. Of a call, it changes only the progress of its evaluations.
    'callbook_worker',

    -- For management-api. Reads, and adds clients and evaluations. Of a call, it changes the same columns as the worker.
    -- It cannot access webhook URLs and their secrets.
    'callbook_management',

    -- For the console, which management-api can serve. Manages keys, webhook URLs and accounts, and reads calls. Of a
    -- call, it changes the same columns as the worker. It also stores calls of rejected reports that are retried.
    'callbook_console',

    -- For commands that need the database, and the first administrator. No service uses it.
    'callbook_operator'
  ]
  loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I login', role);
    end if;
    execute format('grant connect on database %I to %I', current_database(), role);
    execute format('grant usage on schema public to %I', role);
  end loop;

  -- Has the privileges of all logins of SQL readers, on the views of the schema reporting. The migrations create the views.
  if not exists (select from pg_roles where rolname = 'callbook_reader') then
    create role callbook_reader nologin;
  end if;
  execute format('grant connect on database %I to callbook_reader', current_database());
  execute format('grant create on database %I to callbook_migrator', current_database());

  execute format('revoke temporary on database %I from public', current_database());
end
$$;

-- By default every role may execute functions that take locks by number, which can fill the lock table of the whole server,
-- write messages into the WAL, or create large objects. A single read-only statement of a reader could then stop the
-- writes of all tenants. Only a superuser can revoke that; without one, `reader create` refuses.
do $$
declare
  routine regprocedure;
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    for routine in
      select oid from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and (
        proname ~ '^pg_(try_)?advisory_(xact_)?lock'
        or proname in (
          'pg_logical_emit_message', 'lo_create', 'lo_creat', 'lo_from_bytea', 'lo_put', 'lowrite', 'lo_truncate', 'lo_truncate64'
        )
      )
    loop
      execute format('revoke execute on function %s from public', routine);
      -- Migrations exclude each other with such a lock. They run as the migrator, or as the owner of the database.
      if routine::text like '%advisory%' then
        execute format('grant execute on function %s to callbook_migrator, pg_database_owner', routine);
      end if;
    end loop;
  end if;
end
$$;

-- A migration ends the sessions of readers that hold locks in its way. A managed PostgreSQL may not let its administrator
-- grant this; the migrator is also a member of each login of a reader, which is enough from PostgreSQL 16 on.
do $$
begin
  grant pg_signal_backend to callbook_migrator;
exception when insufficient_privilege then
  raise notice 'callbook_migrator is not a member of pg_signal_backend';
end
$$;

-- A database restored from a version before 15 lets every role create tables there.
revoke create on schema public from public;
grant create on schema public to callbook_migrator;

-- Makes the migrator the owner of tables and views that another role has created. That role becomes a member of the migrator, so
-- that processes that use it continue to work. Once no process uses it: revoke callbook_migrator from …
do $$
declare
  made record;
begin
  for made in
    select c.oid::regclass as name, o.rolname as owner, o.rolsuper
    from pg_class c join pg_roles o on o.oid = c.relowner
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and o.rolname <> 'callbook_migrator'
  loop
    if not made.rolsuper then
      execute format('grant callbook_migrator to %I', made.owner);
    end if;
    execute format('alter table %s owner to callbook_migrator', made.name);
  end loop;

  if to_regnamespace('reporting') is not null then
    alter schema reporting owner to callbook_migrator;
  end if;
  for made in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = to_regnamespace('reporting') and c.relkind = 'v'
      and c.relowner <> 'callbook_migrator'::regrole
  loop
    execute format('alter view %s owner to callbook_migrator', made.name);
  end loop;
end
$$;
