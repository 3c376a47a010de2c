import type { Schema } from '../schema.ts'
import { accountDecisions } from './account-decisions.ts'
import { type Allowed, type Decision, everything } from './decision.ts'
import type { Grant } from './list-grants.ts'
import { type Privilege, roles } from './roles.ts'

/** Columns of a call that its evaluations update. */
const evaluationProgress = [
  'update (evaluation_status)',
  'update (human_review_required)',
  'update (lead_score)',
  'update (adherence_score)',
  'update (sentiment)',
  'update (updated_at)'
] as const

/** Columns of a client that can be updated. */
const clientProfile = [
  'update (name)',
  'update (display_name)',
  'update (type)',
  'update (status)',
  'update (subscription_plan)',
  'update (contact_person)',
  'update (contact_email)',
  'update (phone_number)',
  'update (review_sample_percent)'
] as const

/**
 * Columns of an organization that the report writer reads: whether it accepts reports, and when it last erased a
 * caller.
 */
const reportState = [
  'select (rejects_reports)',
  'select (rejection_changed_at)',
  'select (clients_changed_at)',
  'select (last_erased_at)'
] as const

/** Columns of an organization that can be updated: name and suspension. */
const organizationState = [
  'update (name)',
  'update (suspended_at)',
  'update (suspended_reason)',
  'update (rejects_reports)',
  'update (rejection_changed_at)'
] as const

/** Columns that select the event endpoints of an event. */
const receivers = [
  'select (organization_id)',
  'select (id)',
  'select (event_types)',
  'select (client_id)',
  'select (state)'
] as const

/** Columns for endpoint alarms, without URLs and secrets. */
const watched = [
  'select (organization_id)',
  'select (id)',
  'select (client_id)',
  'select (provider)',
  'select (status)',
  'select (status_changed_at)',
  'select (accepts_until)',
  'select (settings_changed_at)',
  'select (ingest_lane)',
  'select (slug_hash)',
  'select (silence_after_seconds)',
  'select (alerts_on_unusual_silence)'
] as const

/** Receipt times of reports, without their content. */
const arrivals = ['select (organization_id)', 'select (endpoint_id)', 'select (received_at)'] as const

/**
 * Privileges of each role on each table; none if the role is missing. Partitions are reached through their table.
 *
 * The worker stores reports like webhook-ingest, because it fetches missing calls. The console does so to retry
 * rejected reports, and erases callers like the operator. Only the operator deletes organizations with their data.
 *
 * The previous release still runs with these grants, so privileges that only it needs are revoked one release later.
 */
export const decisions: Readonly<Record<keyof Schema, Decision>> = {
  ...accountDecisions,
  api_key_usage: {
    management: ['select', 'insert', 'update'],
    console: ['select'],
    operator: ['select', 'delete']
  },
  api_keys: {
    management: ['select'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  call_counts: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select', 'insert', 'update'],
    management: ['select', 'insert', 'update'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  call_evaluations: {
    worker: ['select', 'insert', 'update'],
    management: ['select', 'insert', 'update'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  call_recordings: {
    worker: everything,
    management: ['select'],
    console: everything,
    operator: everything
  },
  call_scores: {
    ingest: ['select (organization_id)', 'select (call_id)', 'update (occurred_at)'],
    worker: ['select', 'insert', 'update'],
    management: ['select', 'insert', 'update'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  calls: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select', 'insert', 'update'],
    management: ['select', ...evaluationProgress],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  clients: {
    // The phone number of a client determines its country.
    ingest: ['select (organization_id)', 'select (id)', 'select (phone_number)'],
    // The worker finds organizations with due tasks, names the client in messages, and selects calls for review.
    worker: [
      ...(['select (organization_id)', 'select (id)', 'select (phone_number)', 'select (display_name)'] as const),
      'select (review_sample_percent)'
    ],
    management: ['select', 'insert', ...clientProfile],
    console: ['select', 'insert', ...clientProfile],
    operator: ['select', 'insert', ...clientProfile, 'delete']
  },
  customers: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select', 'insert', 'update'],
    management: ['select'],
    console: everything,
    operator: everything
  },
  endpoint_alarms: {
    worker: ['select', 'insert', 'update'],
    console: ['select'],
    operator: ['select', 'delete']
  },
  alarm_schedule: {
    worker: ['select', 'insert', 'update'],
    operator: ['select (organization_id)', 'delete']
  },
  endpoint_hourly_reports: {
    worker: ['select', 'insert', 'update'],
    operator: ['select (organization_id)', 'select (endpoint_id)', 'select (hour)', 'delete']
  },
  endpoint_silence: {
    worker: ['select', 'insert', 'update'],
    operator: ['select (organization_id)', 'select (endpoint_id)', 'delete']
  },
  erased_callers: {
    ingest: ['select'],
    worker: ['select'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  evaluation_versions: {
    worker: ['select', 'insert'],
    management: ['select', 'insert'],
    console: ['select', 'insert', 'update (result)', 'update (evidence)'],
    operator: everything
  },
  evaluation_work: {
    ingest: ['select', 'insert', 'update'],
    worker: everything,
    management: ['select', 'delete'],
    console: everything,
    operator: everything
  },
  event_attempts: {
    worker: ['select', 'insert'],
    management: ['select'],
    console: ['select', 'update (response_excerpt)'],
    operator: ['select', 'update (response_excerpt)', 'delete']
  },
  event_deliveries: {
    ingest: ['insert'],
    worker: ['select', 'insert', 'update'],
    management: ['select', 'insert', 'update'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  event_endpoints: {
    // The numbering of events creates their deliveries.
    ingest: [...receivers],
    worker: ['select', 'update'],
    management: everything,
    console: everything,
    operator: everything
  },
  event_epochs: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select', 'insert', 'update'],
    management: ['select', 'insert', 'update'],
    operator: ['select', 'delete']
  },
  event_sequences: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select', 'insert', 'update'],
    management: ['select', 'insert', 'update'],
    operator: ['select', 'delete']
  },
  unnumbered_events: {
    ingest: ['select', 'insert', 'delete'],
    worker: ['select', 'insert', 'delete'],
    management: ['select', 'insert', 'delete'],
    console: ['select', 'insert'],
    operator: ['select', 'insert', 'delete']
  },
  event_log: {
    ingest: ['select', 'insert'],
    worker: ['select', 'insert'],
    management: ['select', 'insert'],
    console: ['select'],
    operator: ['select', 'delete']
  },
  gap_counts: {
    worker: ['select', 'insert', 'update'],
    management: ['select'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  reconciliation_runs: {
    worker: ['select', 'update', 'delete'],
    console: everything,
    operator: everything
  },
  gaps: {
    worker: ['select', 'insert', 'update'],
    management: ['select'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  report_idempotency: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select', 'insert', 'update'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  request_idempotency: {
    management: everything,
    console: everything,
    // Creation of bounded resources is serialized by a row in this table.
    operator: [
      ...(['select (organization_id)', 'select (key)', 'select (expires_at)'] as const),
      ...(['insert', 'update (expires_at)', 'delete'] as const)
    ]
  },
  // The migrator, which runs the retention, owns the table.
  maintenance_runs: {
    worker: ['select']
  },
  legal_holds: {
    worker: ['select'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  reconciled_calls: {
    worker: ['select', 'insert', 'update'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  organizations: {
    // A changed phone number of a client is in force at once.
    ingest: ['select (id)', ...reportState],
    // Jobs skip suspended organizations.
    worker: ['select (id)', 'select (suspended_at)', ...reportState],
    management: ['select', 'update (clients_changed_at)'],
    console: ['select', 'insert', ...organizationState, 'update (clients_changed_at)', 'update (last_erased_at)'],
    operator: [
      'select',
      'insert',
      ...organizationState,
      'update (clients_changed_at)',
      'update (last_erased_at)',
      'delete'
    ]
  },
  provider_account_endpoints: {
    worker: ['select'],
    console: everything,
    operator: everything
  },
  provider_accounts: {
    worker: ['select', 'update'],
    console: everything,
    operator: everything
  },
  raw_reports: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select', 'insert', 'update'],
    management: ['select'],
    console: everything,
    operator: everything
  },
  recording_cursors: {
    worker: ['select', 'insert', 'update'],
    operator: ['select (organization_id)', 'delete']
  },
  recording_deletions: {
    worker: everything,
    console: ['select', 'insert'],
    operator: everything
  },
  recording_policies: {
    worker: ['select'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  rejected_reports: {
    ingest: ['select', 'insert', 'delete'],
    worker: [...arrivals, 'select (cause)', 'select (is_acknowledged)'],
    console: ['select', 'delete'],
    operator: ['select', 'insert', 'update', 'delete']
  },
  rejection_counts: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select', 'update (recovered)'],
    console: ['select', 'update (recovered)'],
    operator: ['select', 'update (recovered)', 'delete']
  },
  report_mappings: {
    ingest: ['select'],
    worker: ['select'],
    console: ['select', 'insert', 'delete'],
    operator: everything
  },
  review_assignments: {
    // A result that ends the wait of a call deletes its assignment.
    worker: ['select (organization_id)', 'select (call_id)', 'delete'],
    management: ['select (organization_id)', 'select (call_id)', 'delete'],
    console: everything,
    operator: everything
  },
  review_claims: {
    console: everything,
    operator: ['select (organization_id)', 'select (call_id)', 'delete']
  },
  saved_views: {
    console: everything,
    operator: everything
  },
  search_blocks: {
    worker: everything,
    management: ['select'],
    console: ['select'],
    operator: everything
  },
  search_pages: {
    worker: ['select', 'insert', 'delete'],
    management: ['select'],
    console: ['select'],
    operator: ['select', 'insert', 'delete']
  },
  search_progress: {
    worker: ['select', 'insert', 'update'],
    management: ['select'],
    console: ['select'],
    operator: everything
  },
  webhook_endpoint_usage: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select'],
    console: ['select'],
    operator: ['select', 'delete']
  },
  webhook_endpoints: {
    ingest: ['select'],
    worker: [...watched],
    console: ['select', 'insert', 'update'],
    operator: everything
  }
}

/** Every service compares the migrations of the database with its own. */
const applied: Decision = Object.fromEntries(roles.map((role) => [role, ['select']]))

/** The same privileges as a list, in order of table names. */
export const grants: readonly Grant[] = Object.entries({ ...decisions, kysely_migration: applied })
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([table, decision]: [string, Decision]) =>
    roles.flatMap((role) => (decision[role] ?? []).map((allowed) => ({ table, role, ...parse(allowed) })))
  )

function parse(allowed: Allowed): Pick<Grant, 'privilege' | 'column'> {
  const [privilege, column = null] = allowed.replace(')', '').split(' (') as [Privilege, string?]

  return { privilege, column }
}
