import { commentOn } from '../../comment-on.ts'

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
  ...commentOn(
    'endpoint_alarms',
    `Alarms of webhook URLs that receive no reports any more, or whose reports are rejected. The tables of alarms have no
    foreign keys, because endpoints exist as long as their organization.`
  ),
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
  ...commentOn(
    'endpoint_hourly_reports',
    'The number of reports per hour of endpoints monitored for unusual silence.',
    {
      longest_silence_seconds: 'The longest silence that ended in the hour.'
    }
  ),

  `create table endpoint_silence (
    organization_id   uuid not null,
    endpoint_id       uuid not null,
    counted_until     timestamptz(3) not null,
    last_report_at    timestamptz(3),
    checked_report_at timestamptz(3),
    unusual_after     timestamptz(3),
    primary key (organization_id, endpoint_id)
  ) with (fillfactor = 50)`,
  ...commentOn('endpoint_silence', 'The state of the monitoring of each endpoint for unusual silence.', {
    counted_until: 'The hour up to which reports are counted.',
    last_report_at: 'The last report before counted_until.',
    unusual_after: 'From when on the silence after the last report is unusual.'
  }),

  `create table alarm_schedule (
    organization_id   uuid primary key,
    due_at            timestamptz(3) not null,
    begun_at          timestamptz(3) not null,
    after_endpoint_id uuid
  ) with (fillfactor = 50)`,
  ...commentOn('alarm_schedule', 'When the endpoints of an organization are checked next.', {
    after_endpoint_id: 'The endpoint after which the check continues; null to begin.'
  })
]
