import type { Schema } from '../schema.ts'
import { accountDecisions } from './account-decisions.ts'
import { type Allowed, type Decision, everything } from './decision.ts'
import type { Grant } from './list-grants.ts'
import { type Privilege, roles } from './roles.ts'

/** How far the evaluations of a call are, by which calls are filtered: all that an evaluation changes of its call. */
const evaluationProgress = [
  'update (evaluation_status)',
  'update (human_review_required)',
  'update (updated_at)'
] as const

/** What is said of a client, which may be corrected. */
const clientProfile = [
  'update (name)',
  'update (display_name)',
  'update (type)',
  'update (status)',
  'update (subscription_plan)',
  'update (contact_person)',
  'update (contact_email)',
  'update (phone_number)'
] as const

/** What is changed of an organization: its name, and whether it is suspended. */
const organizationState = [
  'update (name)',
  'update (suspended_at)',
  'update (suspended_reason)',
  'update (refuses_reports)',
  'update (refusal_changed_at)'
] as const

/** Which endpoints are sent which events. */
const receivers = [
  'select (organization_id)',
  'select (id)',
  'select (types)',
  'select (client_id)',
  'select (state)'
] as const

/** Which endpoints are watched, for what, and whether they take reports: neither their URLs nor their secrets. */
const watched = [
  'select (organization_id)',
  'select (id)',
  'select (client_id)',
  'select (provider)',
  'select (status)',
  'select (status_changed_at)',
  'select (settings_changed_at)',
  'select (ingest_lane)',
  'select (slug_hash)',
  'select (silence_after)',
  'select (suspects_silence)'
] as const

/** When something came to which endpoint, and nothing of what it was. */
const arrivals = ['select (organization_id)', 'select (endpoint_id)', 'select (received_at)'] as const

/**
 * What each role may do with each table: nothing where it is not named. Partitions are reached through their table.
 *
 * The worker may store a report as webhook-ingest does, since it asks providers for what did not come. The console may
 * do so, and erase a caller as the operator does: people release what was rejected, and have themselves forgotten. The operator alone may delete whatever an organization has, with it.
 *
 * The release before still runs when this is in force: what only that one needs is taken away in the release after.
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
  call_scores: {
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
    // The country of a client is that of its own number.
    ingest: ['select (organization_id)', 'select (id)', 'select (phone_number)'],
    // The organizations of clients may have work; messages to people name the client.
    worker: ['select (organization_id)', 'select (id)', 'select (phone_number)', 'select (display_name)'],
    management: ['select', 'insert', ...clientProfile],
    console: ['select', 'insert', ...clientProfile],
    operator: ['select', 'insert', ...clientProfile, 'delete']
  },
  customer_counts: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select', 'insert', 'update'],
    management: ['select'],
    console: ['select', 'insert', 'update'],
    operator: everything
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
  endpoint_checks: {
    worker: ['select', 'insert', 'update'],
    operator: ['select (organization_id)', 'delete']
  },
  endpoint_hours: {
    worker: ['select', 'insert', 'update'],
    operator: ['select (organization_id)', 'select (endpoint_id)', 'select (hour)', 'delete']
  },
  endpoint_watches: {
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
    console: ['select', 'insert', 'update (result)'],
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
    console: ['select'],
    operator: ['select', 'delete']
  },
  event_deliveries: {
    ingest: ['insert'],
    worker: ['select', 'insert', 'update'],
    management: ['select', 'insert', 'update'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  event_endpoints: {
    // Whoever numbers events says to whom they go.
    ingest: [...receivers],
    worker: ['select', 'update'],
    management: everything,
    console: everything,
    operator: everything
  },
  event_heads: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select', 'insert', 'update'],
    management: ['select', 'insert', 'update'],
    operator: ['select (organization_id)', 'delete']
  },
  event_log: {
    ingest: ['select', 'insert', 'update (sequence)'],
    worker: ['select', 'insert', 'update (sequence)'],
    management: ['select', 'insert', 'update (sequence)'],
    console: ['select', 'insert'],
    operator: ['select', 'insert', 'delete']
  },
  gap_counts: {
    worker: ['select', 'insert', 'update'],
    management: ['select'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  gap_cursors: {
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
  idempotency_marks: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select', 'insert', 'update'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  idempotent_requests: {
    management: everything,
    // Whoever adds something of which there may be so many waits there for others who do.
    console: ['select (organization_id)', 'select (key)', 'select (expires_at)', 'insert', 'update (expires_at)'],
    operator: [
      ...(['select (organization_id)', 'select (key)', 'select (expires_at)'] as const),
      ...(['insert', 'update (expires_at)', 'delete'] as const)
    ]
  },
  listed_calls: {
    worker: ['select', 'insert', 'update'],
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  organizations: {
    // Whether an organization takes reports.
    ingest: ['select (id)', 'select (refuses_reports)', 'select (refusal_changed_at)'],
    // The work of suspended organizations rests.
    worker: ['select (id)', 'select (suspended_at)', 'select (refuses_reports)', 'select (refusal_changed_at)'],
    management: ['select'],
    console: ['select', 'insert'],
    operator: ['select', 'insert', ...organizationState, 'delete']
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
  rejected_reports: {
    ingest: ['select', 'insert', 'delete'],
    worker: [...arrivals, 'select (is_acknowledged)'],
    console: ['select', 'delete'],
    operator: ['select', 'insert', 'update', 'delete']
  },
  rejection_counts: {
    ingest: ['select', 'insert', 'update'],
    worker: ['select', 'update (recovered)'],
    console: ['select'],
    operator: ['select', 'update (recovered)', 'delete']
  },
  review_claims: {
    console: everything,
    operator: ['select (organization_id)', 'select (call_id)', 'delete']
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

/** The same as a list, in the order of the tables' names. */
export const grants: readonly Grant[] = Object.entries(decisions)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([table, decision]: [string, Decision]) =>
    roles.flatMap((role) => (decision[role] ?? []).map((allowed) => ({ table, role, ...parse(allowed) })))
  )

function parse(allowed: Allowed): Pick<Grant, 'privilege' | 'column'> {
  const [privilege, column = null] = allowed.replace(')', '').split(' (') as [Privilege, string?]

  return { privilege, column }
}
