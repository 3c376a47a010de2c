#!/bin/sh
# Prints the secrets of a new installation. Keep what it printed for the one you have: nothing opens without it.
set -eu

for name in POSTGRES MIGRATOR INGEST WORKER MANAGEMENT CONSOLE OPERATOR GRAFANA; do
  echo "${name}_PASSWORD=$(head -c 24 /dev/urandom | od -An -v -tx1 | tr -d ' \n')"
done
for name in SECRETS ERASURE; do
  echo "${name}_KEY=$(head -c 32 /dev/urandom | base64)"
done
