-- Assigns one ingest lane per node to the webhook URLs of the organizations whose shards it stores. Each batch of reports
-- then belongs to a single node, which can commit it locally. Run it on the coordinator, and again after shards have moved:
--
--   psql -X --dbname callbook --file infra/citus/lanes.sql
\set ON_ERROR_STOP on
\set QUIET on
select format(
    'update webhook_endpoints set ingest_lane = %1$s, settings_changed_at = %2$L where organization_id = %3$L and ingest_lane <> %1$s',
    p.groupid, date_trunc('milliseconds', clock_timestamp()), o.id)
  from organizations o
  join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('clients', o.id) \gexec
