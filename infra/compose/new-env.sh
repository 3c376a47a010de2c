#!/bin/sh
# Writes the secrets of a new installation to a file that only its owner can read: infra/compose/.env, or the argument.
# Back it up. Without it, the encrypted data cannot be read, so an existing file is never replaced.
set -eu
umask 077

file=${1:-$(dirname "$0")/.env}
if [ -e "$file" ]; then
  echo "$file exists. Its keys decrypt the stored data, so it is not replaced." >&2
  exit 1
fi

# noclobber: fails if another process creates the file in the meantime.
set -C
{
  for name in POSTGRES MIGRATOR INGEST WORKER MANAGEMENT CONSOLE OPERATOR REDIS GRAFANA; do
    echo "${name}_PASSWORD=$(head -c 24 /dev/urandom | od -An -v -tx1 | tr -d ' \n')"
  done
  for name in SECRETS ERASURE; do
    echo "${name}_KEY=$(head -c 32 /dev/urandom | base64)"
  done
} > "$file"
echo "$file written"
