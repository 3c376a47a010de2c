#!/bin/sh
# Writes prometheus-rule.yaml from alerts.yml and objectives.yml of infra/observability. A test compares them.
set -eu
cd "$(dirname "$0")"
{
  echo '# Written by update-rules.sh from infra/observability/alerts.yml and objectives.yml. Change the rules there.'
  printf 'apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata:\n  name: callbook\n  labels:\n    app.kubernetes.io/component: configuration\nspec:\n'
  sed 's/^\(.\)/  \1/' ../../../observability/alerts.yml
  # The list of groups continues, after the first lines.
  sed -e '1,/^groups:$/d' -e 's/^\(.\)/  \1/' ../../../observability/objectives.yml
} > prometheus-rule.yaml
