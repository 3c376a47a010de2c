export const alarms: readonly string[] = [
  `create table endpoint_alarms (
    organization_id uuid not null,
    id              uuid not null,
    endpoint_id     uuid not null,
    kind            text not null check (kind in ('silent', 'rejecting')),
    certainty       text check (certainty in ('certain', 'suspected')),
    since           timestamptz(3) not null,
    opened_at       timestamptz(3) not null,
    closed_at       timestamptz(3),
    details         json not null,
    primary key (organization_id, id)
  ) with (fillfactor = 80)`,
  `create unique index endpoint_alarms_open on endpoint_alarms (organization_id, endpoint_id, kind)
    where closed_at is null`,

  `create table endpoint_hourly_reports (
    organization_id         uuid not null,
    endpoint_id             uuid not null,
    hour                    timestamptz(3) not null,
    reports                 integer not null,
    longest_silence_seconds integer not null,
    primary key (organization_id, endpoint_id, hour)
  )`,

  `create table endpoint_silence (
    organization_id   uuid not null,
    endpoint_id       uuid not null,
    counted_until     timestamptz(3) not null,
    last_report_at    timestamptz(3),
    checked_report_at timestamptz(3),
    unusual_after     timestamptz(3),
    primary key (organization_id, endpoint_id)
  ) with (fillfactor = 50)`,

  `create table alarm_schedule (
    organization_id   uuid primary key,
    due_at            timestamptz(3) not null,
    begun_at          timestamptz(3) not null,
    after_endpoint_id uuid
  ) with (fillfactor = 50)`
]
