import type { MultiRowStatement } from '@callbook/postgres'
import { intoCalls, intoEvaluationWork, intoRawReports } from '../../model/call-rows.ts'
import { intoCustomers, mergedCustomer } from '../../model/customer-columns.ts'

/** How long ago an endpoint was changed, is said by the clock that wrote down when: the database's. */
export const endpointStatuses = {
  name: 'endpoint_statuses',
  text: `select e.id, e.status, e.settings_changed_at,
      ${millisecondsSince('e.status_changed_at')} as status_age_ms,
      ${millisecondsSince('e.settings_changed_at')} as settings_age_ms,
      case when o.refuses_reports then ${millisecondsSince('o.refusal_changed_at')} end as refusal_age_ms
    from webhook_endpoints e join organizations o on o.id = e.organization_id where e.id = any($1)`
}

function millisecondsSince(column: string): string {
  return `1000 * date_part('epoch', clock_timestamp() - ${column})`
}

/** Finds those of some calls of one client that are stored. */
export const findKnownCalls = {
  name: 'find_known_calls',
  text: `select organization_id, client_id, provider, provider_call_id, id from calls
    where organization_id = $1 and client_id = $2 and provider = $3 and provider_call_id = any($4)`
}

export const lockCall = {
  name: 'lock_call',
  text: `select id, customer_id, caller_phone_number, caller_full_name, caller_email, report_rank, direction,
      status, started_at, ended_at, erased_at, coalesce(received_at, created_at) as received_at,
      coalesce(told_at, received_at, created_at) as told_at,
      client_id, created_at, evaluation_status, human_review_required
    from calls where organization_id = $1 and id = $2 for update`
}

/**
 * Adds a batch's calls to their customers. A name or e-mail address is that of the latest call that gave one;
 * the first and last call only ever widen, in whatever order reports arrive.
 */
export const upsertCustomers: MultiRowStatement = {
  name: 'upsert_customers',
  ...intoCustomers,
  after: `on conflict (organization_id, client_id, phone_number) do update set
      ${mergedCustomer}
    returning organization_id, client_id, phone_number, id, created_at, contacts`
}

/**
 * The statement has no ON CONFLICT: a call that another writer stored meanwhile fails the batch, which then sees it.
 */
export const insertCalls: MultiRowStatement = {
  name: 'insert_calls',
  ...intoCalls,
  after: ''
}

/** The report received later is kept of one kind; the call may have something of the other in either case. */
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

/**
 * Evaluates a call again. What is being evaluated is taken from the worker that does it: it was shown the call as it
 * was before.
 */
export const evaluateAgain: MultiRowStatement = {
  ...insertEvaluationWork,
  name: 'evaluate_again',
  after: `on conflict (organization_id, call_id, domain) do update set
    state = excluded.state, attempts = excluded.attempts, run_after = excluded.run_after, lease_id = null,
    leased_until = null, last_error = null, needs_model = excluded.needs_model, is_requested = excluded.is_requested`
}
