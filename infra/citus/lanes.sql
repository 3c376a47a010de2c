-- Gives the webhook URLs of all organizations whose shards are on one node a lane of their own: a batch of reports then
-- goes to one node, which commits it alone. Run on the coordinator, and again whenever shards have moved:
--
--   psql -X --dbname callbook --file infra/citus/lanes.sql
\set ON_ERROR_STOP on
\set QUIET on
select format(
    'update webhook_endpoints set ingest_lane = %1$s, settings_changed_at = %2$L where organization_id = %3$L and ingest_lane <> %1$s',
    p.groupid, date_trunc('milliseconds', clock_timestamp()), o.id)
  from organizations o
  join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('clients', o.id) \gexec
