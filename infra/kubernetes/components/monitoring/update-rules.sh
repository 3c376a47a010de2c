#!/bin/sh
# Writes prometheus-rule.yaml from infra/observability/alerts.yml. A test compares both.
set -eu
cd "$(dirname "$0")"
{
  echo '# Written by update-rules.sh from infra/observability/alerts.yml. Change the alerts there.'
  printf 'apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata:\n  name: callbook\n  labels:\n    app.kubernetes.io/component: configuration\nspec:\n'
  sed 's/^\(.\)/  \1/' ../../../observability/alerts.yml
} > prometheus-rule.yaml
