-- The roles of Callbook. An administrator runs this in the database of Callbook before the first migration, and may run
-- it again at any time:
--
--   psql --dbname callbook --file infra/postgres/roles.sql
--
-- Each role then gets a password, or whatever else it is to log in with:
--
--   alter role callbook_ingest password '…';
--
-- What a role may do with a table changes from release to release: the migrations give it, and take it. It is listed in
-- grants.sql beside this file. Nobody else may do anything with a table, unless an administrator says so.

-- What 0.1.0 called the evaluator is the worker: its role keeps its password, its grants and the connections it has.
do $$
begin
  if exists (select from pg_roles where rolname = 'callbook_evaluator')
    and not exists (select from pg_roles where rolname = 'callbook_worker')
  then
    alter role callbook_evaluator rename to callbook_worker;
  end if;
end
$$;

do $$
declare
  role text;
begin
  foreach role in array array[
    -- Owns every table. For the migrations, and for retention, which makes and drops the partitions of raw reports.
    'callbook_migrator',

    -- For webhook-ingest. Stores reports; reads no key and no evaluation.
    'callbook_ingest',

    -- For the worker. Reads calls and stores evaluations; of a call, it changes how far its evaluations are.
    'callbook_worker',

    -- For management-api. Reads; adds clients and evaluations, and of a call changes the same as the worker. Webhook
    -- URLs and their secrets are out of its reach.
    'callbook_management',

    -- For the console, which management-api serves where it is told to. What people do there: keys, webhook URLs, accounts.
    -- Calls it reads; of a call it changes the same as the worker, and stores one whose report was refused and is released.
    'callbook_console',

    -- For the people at the command line: keys, webhook URLs, replays, erasure. For no service.
    'callbook_operator'
  ]
  loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I login', role);
    end if;
    execute format('grant connect on database %I to %I', current_database(), role);
    execute format('grant usage on schema public to %I', role);
  end loop;

  execute format('revoke temporary on database %I from public', current_database());
end
$$;

-- Before PostgreSQL 15, everybody may make tables there.
revoke create on schema public from public;
grant create on schema public to callbook_migrator;

-- Tables that another role has made become those of the migrator. That role becomes a member of it, so that whatever
-- runs as that role goes on; once nothing does: revoke callbook_migrator from …
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
end
$$;
