/** Values of series, in the notation of promtool: one a minute. */
type Series = Readonly<Record<string, string>>

/** A case of an alert: it fires for some series, and not for others that are just short of it. */
export interface AlertCase {
  readonly alert: string
  /** When the alerts are read, after the first value. */
  readonly at: string
  readonly fires: Series
  readonly quiet: Series
}

const webhook =
  'http_request_duration_seconds_count{job="webhook-ingest",method="POST",route="/webhook/:provider/:slug"'
const calls = 'http_request_duration_seconds_count{job="management-api",method="GET",route="/v1/calls"'

function oldestDue(name: string): string {
  return `callbook_job_oldest_due_age_seconds{job="worker",name="${name}"}`
}

function rejected(cause: string): string {
  return `callbook_rejections_total{job="webhook-ingest",cause="${cause}"}`
}

/** Returns the buckets of a histogram of which all values, ten a minute, are between two limits. */
function between(name: string, { below, upTo }: { readonly below: string; readonly upTo: string }): Series {
  return {
    [`${name}_bucket{job="management-api",route="/v1/calls",le="${below}"}`]: '0x60',
    [`${name}_bucket{job="management-api",route="/v1/calls",le="${upTo}"}`]: '0+10x60',
    [`${name}_bucket{job="management-api",route="/v1/calls",le="+Inf"}`]: '0+10x60'
  }
}

export const alertCases: readonly AlertCase[] = [
  {
    alert: 'CallbookDown',
    at: '10m',
    fires: { 'up{job="worker",instance="a"}': '1x5 0x10' },
    // Down for a minute.
    quiet: { 'up{job="worker",instance="a"}': '1x8 0x10', 'up{job="another",instance="a"}': '0x20' }
  },
  {
    alert: 'CallbookMissing',
    at: '10m',
    fires: { 'up{job="worker"}': '1x20', 'up{job="webhook-ingest"}': '1x20' },
    quiet: { 'up{job="worker"}': '1x20', 'up{job="webhook-ingest"}': '1x20', 'up{job="management-api"}': '0x20' }
  },
  {
    alert: 'CallbookRestarting',
    at: '10m',
    fires: { 'process_start_time_seconds{job="worker"}': '1 2 3 4 5x20' },
    quiet: { 'process_start_time_seconds{job="worker"}': '1 2 3 4x20' }
  },
  {
    alert: 'CallbookErrors',
    at: '20m',
    fires: { [`${calls},status="200"}`]: '0+980x30', [`${calls},status="503"}`]: '0+20x30' },
    quiet: { [`${calls},status="200"}`]: '0+992x30', [`${calls},status="503"}`]: '0+8x30' }
  },
  {
    alert: 'CallbookSlow',
    at: '30m',
    fires: between('http_request_duration_seconds', { below: '1', upTo: '2.5' }),
    quiet: between('http_request_duration_seconds', { below: '0.5', upTo: '1' })
  },
  {
    alert: 'CallbookEventLoopDelayed',
    at: '15m',
    fires: { 'nodejs_eventloop_lag_p99_seconds{job="worker"}': '0.3x20' },
    quiet: { 'nodejs_eventloop_lag_p99_seconds{job="worker"}': '0.2x20' }
  },
  {
    alert: 'CallbookDatabaseAway',
    at: '10m',
    fires: { 'callbook_database_up{job="worker"}': '1x5 0x10' },
    quiet: { 'callbook_database_up{job="worker"}': '1x9 0x10' }
  },
  {
    alert: 'CallbookConnectionsWaitedFor',
    at: '10m',
    fires: { 'callbook_database_waiting{pool="queries"}': '1x20' },
    // It returns to 0 within five minutes.
    quiet: { 'callbook_database_waiting{pool="queries"}': '9x4 0 9x20' }
  },
  {
    alert: 'CallbookConnectionsTaken',
    at: '20m',
    fires: { 'callbook_statements_refused_total{reason="full"}': '0+1x30' },
    quiet: {
      'callbook_statements_refused_total{reason="full"}': '5x30',
      'callbook_statements_refused_total{reason="share"}': '0+9x30'
    }
  },
  {
    alert: 'CallbookBodiesRefused',
    at: '15m',
    fires: { 'callbook_refused_bodies_total{job="webhook-ingest",cause="full"}': '0+1x30' },
    quiet: {
      'callbook_refused_bodies_total{job="webhook-ingest",cause="full"}': '5x30',
      'callbook_refused_bodies_total{job="webhook-ingest",cause="slow"}': '0+9x30'
    }
  },
  {
    alert: 'CallbookAnswersRefused',
    at: '20m',
    fires: { 'callbook_answers_refused_total{reason="full"}': '0+1x30' },
    quiet: { 'callbook_answers_refused_total{reason="full"}': '5x30' }
  },
  {
    alert: 'CallbookDatabaseDiskFilling',
    at: '15m',
    fires: {
      'node_filesystem_avail_bytes{instance="db",mountpoint="/var/lib/postgresql"}': '14x20',
      'node_filesystem_size_bytes{instance="db",mountpoint="/var/lib/postgresql"}': '100x20'
    },
    // Another disk is full.
    quiet: {
      'node_filesystem_avail_bytes{instance="db",mountpoint="/var/lib/postgresql"}': '16x20',
      'node_filesystem_size_bytes{instance="db",mountpoint="/var/lib/postgresql"}': '100x20',
      'node_filesystem_avail_bytes{instance="db",mountpoint="/media"}': '0x20',
      'node_filesystem_size_bytes{instance="db",mountpoint="/media"}': '100x20'
    }
  },
  {
    alert: 'CallbookRetentionNotRun',
    at: '5m',
    fires: { 'callbook_maintenance_age_seconds{name="retention"}': '172801x10' },
    quiet: {
      'callbook_maintenance_age_seconds{name="retention"}': '172800x10',
      'callbook_maintenance_age_seconds{name="backup"}': '999999x10'
    }
  },
  {
    alert: 'CallbookBackupOld',
    at: '5m',
    fires: { 'callbook_maintenance_age_seconds{name="backup"}': '93601x10' },
    quiet: {
      'callbook_maintenance_age_seconds{name="backup"}': '93600x10',
      'callbook_maintenance_age_seconds{name="retention"}': '999999x10'
    }
  },
  {
    alert: 'CallbookBackupNeverRecorded',
    at: '25h',
    fires: { 'callbook_maintenance_age_seconds{name="retention"}': '0x1600' },
    quiet: {
      'callbook_maintenance_age_seconds{name="retention"}': '0x1600',
      'callbook_maintenance_age_seconds{name="backup"}': '0x1600'
    }
  },
  {
    alert: 'CallbookRedisAway',
    at: '10m',
    fires: { 'callbook_redis_up{job="management-api"}': '0x20' },
    quiet: { 'callbook_redis_up{job="management-api"}': '0x4 1 0x20' }
  },
  {
    alert: 'CallbookReportsTurnedAway',
    at: '10m',
    fires: { [rejected('spool share')]: '0+1x20' },
    quiet: { [rejected('spool share')]: '5x20', [rejected('signature')]: '0+9x20', [rejected('body')]: '0+9x20' }
  },
  {
    alert: 'CallbookReportsHeldUp',
    at: '10m',
    fires: { callbook_held_up_callers: '1x20', callbook_held_up_organizations: '0x20' },
    quiet: {
      callbook_held_up_callers: '1x4 0 1x20',
      callbook_held_up_organizations: '0x20',
      callbook_spool_held_up_reports: '0x20'
    }
  },
  {
    alert: 'CallbookReportsSpooled',
    at: '15m',
    fires: { callbook_spool_waiting_reports: '3x30', callbook_spool_held_up_reports: '2x30' },
    // The reports that wait are held up, which has an alert of its own.
    quiet: { callbook_spool_waiting_reports: '3x30', callbook_spool_held_up_reports: '3x30' }
  },
  {
    alert: 'CallbookSpoolDamaged',
    at: '5m',
    fires: { callbook_spool_damaged_files: '1x10' },
    quiet: { callbook_spool_damaged_files: '0x10' }
  },
  {
    alert: 'CallbookSpoolFilling',
    at: '5m',
    // The disk is full: the spool itself is empty.
    fires: { callbook_spool_room_bytes: '19x10', callbook_spool_limit_bytes: '100x10', callbook_spool_bytes: '0x10' },
    quiet: { callbook_spool_room_bytes: '20x10', callbook_spool_limit_bytes: '100x10' }
  },
  {
    alert: 'CallbookReportsSetAside',
    at: '20m',
    fires: { callbook_spool_failed_reports: '1x30' },
    quiet: { callbook_spool_failed_reports: '1x9 0x30' }
  },
  {
    alert: 'CallbookSignaturesWrong',
    at: '40m',
    fires: { [rejected('signature')]: '0+7x60' },
    quiet: { [rejected('signature')]: '0+5x60', [rejected('endpoint')]: '0+99x60' }
  },
  {
    alert: 'CallbookFieldsUnreadable',
    at: '60m',
    fires: { 'callbook_unreadable_fields_total{provider="vapi",path="message.cost"}': '0+2x60' },
    quiet: {
      'callbook_unreadable_fields_total{provider="vapi",path="message.cost"}': '0+1x60',
      'callbook_unreadable_fields_total{provider="vapi",path="size of transcript"}': '0+9x60'
    }
  },
  {
    alert: 'CallbookChangesLate',
    at: '10m',
    fires: { [oldestDue('event_numbering')]: '61x20' },
    quiet: { [oldestDue('event_numbering')]: '60x20', [oldestDue('event_delivery')]: '900x20' }
  },
  {
    alert: 'CallbookEventsLate',
    at: '15m',
    fires: { [oldestDue('event_delivery')]: '901x20' },
    quiet: { [oldestDue('event_delivery')]: '900x20' }
  },
  {
    alert: 'CallbookReportsMissing',
    at: '60m',
    fires: { 'callbook_gaps_total{provider="vapi",kind="missing"}': '0x30 0+1x30' },
    quiet: {
      'callbook_gaps_total{provider="vapi",kind="missing"}': '0x45 0+1x15',
      'callbook_gaps_total{provider="vapi",kind="gone"}': '0+9x60'
    }
  },
  {
    alert: 'CallbookBackfillLate',
    at: '20m',
    fires: { callbook_gap_lag_seconds: '7201x30' },
    quiet: { callbook_gap_lag_seconds: '7200x30' }
  },
  {
    alert: 'CallbookEndpointsSilent',
    at: '5m',
    fires: { 'callbook_endpoint_silent{certainty="certain"}': '1x10' },
    quiet: {
      'callbook_endpoint_silent{certainty="certain"}': '0x10',
      'callbook_endpoint_silent{certainty="suspected"}': '9x10'
    }
  },
  {
    alert: 'CallbookEndpointsRejecting',
    at: '20m',
    fires: { callbook_endpoint_rejecting: '1x30' },
    quiet: { callbook_endpoint_rejecting: '1x9 0 1x30' }
  },
  {
    alert: 'CallbookReportsUnmapped',
    at: '25h',
    fires: { callbook_unmapped_waiting: '1x1600' },
    quiet: { callbook_unmapped_waiting: '1x700 0 1x900' }
  },
  {
    alert: 'CallbookAlarmsLate',
    at: '10m',
    fires: { [oldestDue('endpoint_alarms')]: '301x20' },
    quiet: { [oldestDue('endpoint_alarms')]: '300x20' }
  },
  {
    alert: 'CallbookEvaluationsLate',
    at: '20m',
    fires: { [oldestDue('evaluation')]: '3601x30' },
    quiet: { [oldestDue('evaluation')]: '3600x30' }
  },
  {
    alert: 'CallbookEvaluationsFailed',
    at: '70m',
    fires: { 'callbook_job_failed{name="evaluation"}': '1x90' },
    quiet: { 'callbook_job_failed{name="evaluation"}': '1x20 0 1x90', 'callbook_job_failed{name="search"}': '1x90' }
  },
  {
    alert: 'CallbookModelAway',
    at: '5m',
    fires: { callbook_model_failing_seconds: '901x10' },
    quiet: { callbook_model_failing_seconds: '900x10' }
  },
  {
    alert: 'CallbookRecordingsNotRemoved',
    at: '5m',
    fires: { callbook_recording_deletions_oldest_seconds: '301x10' },
    quiet: { callbook_recording_deletions_oldest_seconds: '300x10' }
  },
  {
    alert: 'CallbookRecordingsLate',
    at: '20m',
    fires: { callbook_recordings_lag_seconds: '3601x30' },
    quiet: { callbook_recordings_lag_seconds: '3600x30' }
  },
  {
    alert: 'CallbookRecordingsFailing',
    at: '60m',
    fires: {
      'callbook_recordings_total{provider="vapi",outcome="stored"}': '0+94x90',
      'callbook_recordings_total{provider="vapi",outcome="source_failed"}': '0+6x90'
    },
    quiet: {
      'callbook_recordings_total{provider="vapi",outcome="stored"}': '0+96x90',
      'callbook_recordings_total{provider="vapi",outcome="source_failed"}': '0+4x90',
      'callbook_recordings_total{provider="vapi",outcome="no_consent"}': '0+99x90'
    }
  },
  {
    alert: 'CallbookSearchLate',
    at: '20m',
    fires: { [oldestDue('search')]: '601x30' },
    quiet: { [oldestDue('search')]: '600x30' }
  },
  {
    alert: 'CallbookSearchSlow',
    at: '40m',
    fires: between('callbook_search_query_seconds', { below: '1', upTo: '2.5' }),
    quiet: between('callbook_search_query_seconds', { below: '0.5', upTo: '1' })
  },
  {
    alert: 'CallbookSearchWordsNotRemoved',
    at: '5m',
    fires: { [oldestDue('search_cleaning')]: '3601x10' },
    quiet: { [oldestDue('search_cleaning')]: '3600x10' }
  },
  {
    // 99.95 %: 0.72 % of bad requests burn at 14.4.
    alert: 'CallbookBudgetBurningFast',
    at: '65m',
    fires: { [`${webhook},status="200"}`]: '0+9900x90', [`${webhook},status="503"}`]: '0+100x90' },
    quiet: { [`${webhook},status="200"}`]: '0+9940x90', [`${webhook},status="503"}`]: '0+60x90' }
  },
  {
    // 99.95 %: 0.3 % of bad requests burn at 6.
    alert: 'CallbookBudgetBurning',
    at: '6h',
    fires: { [`${webhook},status="200"}`]: '0+9960x400', [`${webhook},status="500"}`]: '0+40x400' },
    quiet: { [`${webhook},status="200"}`]: '0+9980x400', [`${webhook},status="500"}`]: '0+20x400' }
  },
  {
    // 99.95 %: 0.45 % of bad requests in 8 hours burn at 1, seen over 3 days.
    alert: 'CallbookBudgetBurningSlowly',
    at: '8h',
    fires: { [`${webhook},status="200"}`]: '0+9950x500', [`${webhook},status="500"}`]: '0+50x500' },
    quiet: { [`${webhook},status="200"}`]: '0+9960x500', [`${webhook},status="500"}`]: '0+40x500' }
  }
]

/** How fast an objective uses its budget. */
export interface ObjectiveCase {
  readonly title: string
  readonly objective: string
  readonly series: Series
  /** Time between two values; a minute by default. */
  readonly interval?: string
  /** Expected burn rate of the last hour; `undefined` if it has no value. */
  readonly burnRate: number | undefined
}

const reports = 'callbook_report_duration_seconds_count{job="webhook-ingest"'

export const objectiveCases: readonly ObjectiveCase[] = [
  {
    title: 'counts 503 and 500, and neither requests with faults of their senders nor health checks',
    objective: 'acknowledged',
    series: {
      [`${webhook},status="200"}`]: '0+996x90',
      [`${webhook},status="500"}`]: '0+1x90',
      [`${webhook},status="503"}`]: '0+3x90',
      [`${webhook},status="400"}`]: '0+5000x90',
      [`${webhook},status="401"}`]: '0+5000x90',
      [`${webhook},status="404"}`]: '0+5000x90',
      [`${webhook},status="429"}`]: '0+5000x90',
      'http_request_duration_seconds_count{job="webhook-ingest",method="GET",route="/health",status="503"}': '0+9x90'
    },
    burnRate: 8
  },
  {
    title: 'is 0 without a server error',
    objective: 'acknowledged',
    series: { [`${webhook},status="200"}`]: '0+10x90', [`${webhook},status="404"}`]: '0+10x90' },
    burnRate: 0
  },
  {
    title: 'has no value without requests',
    objective: 'acknowledged',
    series: { [`${webhook},status="200"}`]: '10x90', [`${webhook},status="503"}`]: '0x90' },
    burnRate: undefined
  },
  {
    title: 'counts reports in the spool',
    objective: 'served',
    series: {
      [`${reports},outcome="stored"}`]: '0+90x90',
      [`${reports},outcome="duplicate"}`]: '0+5x90',
      [`${reports},outcome="spooled"}`]: '0+5x90',
      [`${reports},outcome="rejected"}`]: '0+99x90'
    },
    burnRate: 50
  },
  {
    title: 'counts the time in which the oldest change is older than 30 seconds',
    objective: 'feed',
    series: { [oldestDue('event_numbering')]: '0 31x5 30x90', 'up{job="worker"}': '1x90' },
    burnRate: 0
  },
  {
    // Three samples of 15 seconds, seen for five minutes, of 60 minutes.
    title: 'counts the time before the first answer of a new worker once',
    objective: 'feed',
    series: {
      [oldestDue('event_numbering')]: '_ '.repeat(284) + '0 '.repeat(60),
      'up{job="worker"}': `${'_ '.repeat(281)}0 0 0 ${'1 '.repeat(60)}`
    },
    interval: '15s',
    burnRate: 12.5
  },
  {
    title: 'counts the time in which its age is unknown',
    objective: 'feed',
    series: { [oldestDue('event_numbering')]: 'NaN '.repeat(90), 'up{job="worker"}': '1x90' },
    burnRate: 1_000
  },
  {
    title: 'counts the time in which no worker responds',
    objective: 'delivered',
    series: { 'up{job="worker",instance="a"}': '0x90', 'up{job="worker",instance="b"}': '0x90' },
    burnRate: 100
  },
  {
    title: 'counts the time in which a due event has waited for more than a minute',
    objective: 'delivered',
    series: { [oldestDue('event_delivery')]: '61x90', 'up{job="worker"}': '1x90' },
    burnRate: 100
  },
  {
    // The age is that of endpoints that no worker serves, and a slow receiver has none for a moment between two leases.
    title: 'does not count the backlog of a receiver that workers serve almost all the time',
    objective: 'delivered',
    series: { [oldestDue('event_delivery')]: '0 0 999 0 '.repeat(100), 'up{job="worker"}': '1x400' },
    interval: '15s',
    burnRate: 0
  },
  {
    title: 'is met by a worker that sends no events',
    objective: 'delivered',
    series: { 'up{job="worker",instance="a"}': '1x90', 'up{job="worker",instance="b"}': '0x90' },
    burnRate: 0
  },
  {
    title: 'counts server errors of reads, and not those of changes or of the console',
    objective: 'reads',
    series: {
      [`${calls},status="200"}`]: '0+997x90',
      [`${calls},status="304"}`]: '0+1x90',
      [`${calls},status="503"}`]: '0+2x90',
      [`${calls},status="429"}`]: '0+999x90',
      'http_request_duration_seconds_count{job="management-api",method="POST",route="/v1/clients",status="500"}':
        '0+9x90',
      'http_request_duration_seconds_count{job="management-api",method="GET",route="/console/api/me",status="500"}':
        '0+9x90'
    },
    burnRate: 2
  }
]
