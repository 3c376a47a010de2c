#!/bin/sh
# Writes a dump of the database to /backups, copies the recordings of a folder next to it, and deletes dumps older than
# BACKUP_DAYS. Runs in the container `backup` of compose.yaml. The copy must leave this machine, and the keys in .env
# belong elsewhere: see ../postgres/restore.md.
set -eu
umask 077

cd /backups
name=callbook-$(date -u +%Y-%m-%dT%H%M%SZ).dump
pg_dump --dbname "$DATABASE_URL" --format custom --file "$name.part"
# A dump that cannot be listed cannot be restored.
pg_restore --list "$name.part" > /dev/null
mv "$name.part" "$name"

# Replaces the previous copy, so that it contains no recording that was removed before this backup.
if [ -d /recordings ]; then
  rm -rf recordings.part
  cp -a /recordings recordings.part
  rm -rf recordings
  mv recordings.part recordings
fi

find . -name 'callbook-*.dump' -mtime "+$BACKUP_DAYS" -exec rm {} +
find . -name 'callbook-*.dump.part' -mmin +1440 -exec rm {} +
# Read by the alert CallbookBackupOld.
psql --dbname "$DATABASE_URL" --quiet --command "insert into maintenance_runs values ('backup', now())
  on conflict (name) do update set completed_at = excluded.completed_at"
echo "$name"
