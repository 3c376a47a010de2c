#!/bin/sh
# Sourced by the entrypoint of the PostgreSQL image when it creates the database, after roles.sql. Changes of shell
# settings would affect the entrypoint.

psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set migrator="$MIGRATOR_PASSWORD" \
  --set ingest="$INGEST_PASSWORD" \
  --set worker="$WORKER_PASSWORD" \
  --set management="$MANAGEMENT_PASSWORD" \
  --set console="$CONSOLE_PASSWORD" \
  --set operator="$OPERATOR_PASSWORD" <<'END'
alter role callbook_migrator password :'migrator';
alter role callbook_ingest password :'ingest';
alter role callbook_worker password :'worker';
alter role callbook_management password :'management';
alter role callbook_console password :'console';
alter role callbook_operator password :'operator';
END
