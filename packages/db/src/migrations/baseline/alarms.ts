export const alarms: readonly string[] = [
  // Alarms of webhook URLs that receive no reports any more, or whose reports are rejected. The tables of alarms have
  // no foreign keys, because endpoints exist as long as their organization.
  `create table endpoint_alarms (
    organization_id uuid not null,
    id              uuid not null,
    endpoint_id     uuid not null,
    kind            text not null,
    certainty       text,
    since           timestamptz(3) not null,
    opened_at       timestamptz(3) not null,
    closed_at       timestamptz(3),
    details         json not null,
    primary key (organization_id, id)
  ) with (fillfactor = 80)`,
  `create unique index endpoint_alarms_open on endpoint_alarms (organization_id, endpoint_id, kind)
    where closed_at is null`,

  // The number of reports per hour of endpoints monitored for unusual silence, and the longest silence that ended in
  // the hour.
  `create table endpoint_hourly_reports (
    organization_id         uuid not null,
    endpoint_id             uuid not null,
    hour                    timestamptz(3) not null,
    reports                 integer not null,
    longest_silence_seconds integer not null,
    primary key (organization_id, endpoint_id, hour)
  )`,

  // The hour up to which reports are counted, the last report before it, and from when on the silence after a report is
  // unusual.
  `create table endpoint_silence (
    organization_id   uuid not null,
    endpoint_id       uuid not null,
    counted_until     timestamptz(3) not null,
    last_report_at    timestamptz(3),
    checked_report_at timestamptz(3),
    unusual_after     timestamptz(3),
    primary key (organization_id, endpoint_id)
  ) with (fillfactor = 50)`,

  // When the endpoints of an organization are checked next, and the endpoint after which the check continues.
  `create table alarm_schedule (
    organization_id   uuid primary key,
    due_at            timestamptz(3) not null,
    begun_at          timestamptz(3) not null,
    after_endpoint_id uuid
  ) with (fillfactor = 50)`
]
