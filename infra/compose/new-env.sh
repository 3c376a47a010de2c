#!/bin/sh
# Prints the secrets of a new installation. Store the output: without it, the encrypted data cannot be read.
set -eu

for name in POSTGRES MIGRATOR INGEST WORKER MANAGEMENT CONSOLE OPERATOR GRAFANA; do
  echo "${name}_PASSWORD=$(head -c 24 /dev/urandom | od -An -v -tx1 | tr -d ' \n')"
done
for name in SECRETS ERASURE; do
  echo "${name}_KEY=$(head -c 32 /dev/urandom | base64)"
done
