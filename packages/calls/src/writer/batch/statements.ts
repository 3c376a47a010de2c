import type { MultiRowStatement } from '@callbook/postgres'
import { intoCalls, intoEvaluationWork, intoRawReports } from '../../model/call-rows.ts'
import { intoCustomers, mergedCustomer } from '../../model/customer-columns.ts'

/** Ages of endpoint changes by the database's clock, which also set the time of the change. */
export const endpointStatuses = {
  name: 'endpoint_statuses',
  text: `select e.id, e.status, e.settings_changed_at,
      ${millisecondsSince('greatest(e.status_changed_at, e.accepts_until)')} as status_age_ms,
      ${millisecondsSince('e.settings_changed_at')} as settings_age_ms,
      case when o.rejects_reports then ${millisecondsSince('o.rejection_changed_at')} end as rejection_age_ms
    from webhook_endpoints e join organizations o on o.id = e.organization_id where e.id = any($1)`
}

function millisecondsSince(column: string): string {
  return `1000 * date_part('epoch', clock_timestamp() - ${column})`
}

/** Finds the stored calls among given calls of one client. */
export const findKnownCalls = {
  name: 'find_known_calls',
  text: `select organization_id, client_id, provider, provider_call_id, id from calls
    where organization_id = $1 and client_id = $2 and provider = $3 and provider_call_id = any($4)`
}

export const lockKnownCall = {
  name: 'lock_call',
  text: `select id, customer_id, caller_phone_number, caller_full_name, caller_email, report_rank, direction,
      status, requested_at, started_at, ended_at, erased_at, received_at, coalesce(replaced_at, received_at) as replaced_at,
      client_id, occurred_at, evaluation_status, human_review_required
    from calls where organization_id = $1 and id = $2 for update`
}

/**
 * Adds a batch's calls to their customers. A name or e-mail address comes from the latest call that has one. The first
 * and last call only ever widen, in any order of arrival.
 */
export const upsertCustomers: MultiRowStatement = {
  name: 'upsert_customers',
  ...intoCustomers,
  after: `on conflict (organization_id, phone_number, client_id) do update set
      ${mergedCustomer}
    returning organization_id, client_id, phone_number, id, created_at, contacts`
}

/**
 * The statement has no ON CONFLICT: if another writer has stored a call concurrently, the batch fails and finds that
 * call in its retry.
 */
export const insertCalls: MultiRowStatement = {
  name: 'insert_calls',
  ...intoCalls,
  after: ''
}

/** The later received report of one kind is stored. The call may have values of the other one in either case. */
export const upsertRawReports: MultiRowStatement = {
  name: 'upsert_raw_reports',
  ...intoRawReports,
  after: `on conflict (organization_id, call_id, kind) do update set
    endpoint_id = ${laterReceived('endpoint_id')}, codec = ${laterReceived('codec')}, body = ${laterReceived('body')},
    source = ${laterReceived('source')},
    received_at = greatest(raw_reports.received_at, excluded.received_at), is_replacement = true`
}

function laterReceived(column: string): string {
  return `case when excluded.received_at >= raw_reports.received_at then excluded.${column} else raw_reports.${column} end`
}

export const insertEvaluationWork: MultiRowStatement = {
  name: 'insert_evaluation_work',
  ...intoEvaluationWork,
  after: ''
}

/** The evaluations of a row of `evaluation_work` and of a new one: null, all of them, unless both name the same. */
export const bothDomains = 'case when evaluation_work.domains = excluded.domains then excluded.domains end'

/** Requests a new evaluation of a call, and revokes the lease of a worker that evaluates the earlier version. */
export const evaluateAgain: MultiRowStatement = {
  ...insertEvaluationWork,
  name: 'evaluate_again',
  after: `on conflict (organization_id, call_id) do update set
    domains = ${bothDomains}, state = excluded.state, attempts = excluded.attempts, run_after = excluded.run_after, lease_id = null,
    leased_until = null, last_error = null, needs_model = excluded.needs_model, is_low_priority = excluded.is_low_priority`
}
