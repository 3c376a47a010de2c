import type { MultiRowStatement } from './multi-row.ts'

/** How long ago an endpoint was changed, is said by the clock that wrote down when: the database's. */
export const endpointStatuses = {
  name: 'endpoint_statuses',
  text: `select id, status, settings_changed_at,
      ${millisecondsSince('status_changed_at')} as status_age_ms,
      ${millisecondsSince('settings_changed_at')} as settings_age_ms
    from webhook_endpoints where id = any($1)`
}

function millisecondsSince(column: string): string {
  return `1000 * date_part('epoch', clock_timestamp() - ${column})`
}

/** Returns the report_id of each row whose mark is now its own: the deliveries that are not duplicates. */
export const claimMarks: MultiRowStatement = {
  name: 'claim_marks',
  columns: 8,
  before: `insert into idempotency_marks
    (organization_id, client_id, provider, provider_call_id, kind, report_id, received_at, expires_at)`,
  after: `on conflict (organization_id, client_id, provider, provider_call_id, kind) do update set
      report_id = excluded.report_id, received_at = excluded.received_at, expires_at = excluded.expires_at
    where idempotency_marks.expires_at <= excluded.received_at
    returning report_id`
}

/** Of some calls of one client. */
export const findKnownCalls = {
  name: 'find_known_calls',
  text: `select organization_id, client_id, provider, provider_call_id, id from calls
    where organization_id = $1 and client_id = $2 and provider = $3 and provider_call_id = any($4)`
}

export const lockCall = {
  name: 'lock_call',
  text: `select id, customer_id, caller_phone_number, caller_full_name, caller_email, report_rank, direction,
      status, started_at, ended_at, erased_at, coalesce(received_at, created_at) as received_at,
      coalesce(told_at, received_at, created_at) as told_at
    from calls where organization_id = $1 and id = $2 for update`
}

/**
 * Adds a batch's calls to their customers. A name or e-mail address is that of the latest call that gave one;
 * the first and last call only ever widen, in whatever order reports arrive.
 */
export const upsertCustomers: MultiRowStatement = {
  name: 'upsert_customers',
  columns: 21,
  before: `insert into customers
    (organization_id, id, client_id, phone_number, first_name, last_name, full_name, named_at, email, emailed_at,
     customer_status, created_from_call_id, first_call_id, first_call_at, last_call_id, last_call_at,
     total_calls, contacts, metadata, created_at, updated_at)`,
  after: `on conflict (organization_id, client_id, phone_number) do update set
      first_name = case when ${isLater('named_at')} then excluded.first_name else customers.first_name end,
      last_name = case when ${isLater('named_at')} then excluded.last_name else customers.last_name end,
      full_name = case when ${isLater('named_at')} then excluded.full_name else customers.full_name end,
      named_at = greatest(customers.named_at, excluded.named_at),
      email = case when ${isLater('emailed_at')} then excluded.email else customers.email end,
      emailed_at = greatest(customers.emailed_at, excluded.emailed_at),
      first_call_id = case when excluded.first_call_at < customers.first_call_at
        then excluded.first_call_id else customers.first_call_id end,
      first_call_at = least(customers.first_call_at, excluded.first_call_at),
      last_call_id = case when excluded.last_call_at >= customers.last_call_at
        then excluded.last_call_id else customers.last_call_id end,
      last_call_at = greatest(customers.last_call_at, excluded.last_call_at),
      total_calls = customers.total_calls + excluded.total_calls,
      contacts = customers.contacts + excluded.contacts,
      customer_status = case when customers.contacts + excluded.contacts > 1 then 'returning'
        when customers.contacts + excluded.contacts = 1 then 'new' else 'unknown' end,
      updated_at = excluded.updated_at
    returning organization_id, client_id, phone_number, id`
}

function isLater(column: string): string {
  return `(excluded.${column} >= customers.${column} or customers.${column} is null and excluded.${column} is not null)`
}

/** Without ON CONFLICT: a call that another writer stored meanwhile fails the batch, which then sees it. */
export const insertCalls: MultiRowStatement = {
  name: 'insert_calls',
  columns: 32,
  before: `insert into calls
    (organization_id, id, client_id, customer_id, provider, provider_call_id, report_rank, direction, status,
     ended_reason, started_at, ended_at, duration_seconds, caller_full_name, caller_email,
     caller_phone_number, agent_phone_number, assistant_id, assistant_name, call_summary, recording_url, cost_usd, success_evaluation,
     structured_data, metadata, transcript, messages, system_instruction, system_variables, received_at, created_at,
     updated_at)`,
  after: ''
}

/** Of one kind, the report received later is kept; the call may have something of the other in either case. */
export const upsertRawReports: MultiRowStatement = {
  name: 'upsert_raw_reports',
  columns: 9,
  before: `insert into raw_reports
    (organization_id, call_id, kind, client_id, endpoint_id, provider, received_at, codec, body)`,
  after: `on conflict (organization_id, call_id, kind) do update set
    endpoint_id = ${laterReceived('endpoint_id')}, codec = ${laterReceived('codec')}, body = ${laterReceived('body')},
    received_at = greatest(raw_reports.received_at, excluded.received_at), is_replacement = true`
}

function laterReceived(column: string): string {
  return `case when excluded.received_at >= raw_reports.received_at then excluded.${column} else raw_reports.${column} end`
}

export const insertEvaluationWork: MultiRowStatement = {
  name: 'insert_evaluation_work',
  columns: 6,
  before: 'insert into evaluation_work (organization_id, call_id, domain, state, attempts, run_after)',
  after: ''
}

/** Also takes what is being evaluated from the worker that does it: it was shown the call as it was before. */
export const evaluateAgain: MultiRowStatement = {
  ...insertEvaluationWork,
  name: 'evaluate_again',
  after: `on conflict (organization_id, call_id, domain) do update set
    state = excluded.state, attempts = excluded.attempts, run_after = excluded.run_after, lease_id = null,
    leased_until = null, last_error = null, needs_model = excluded.needs_model, is_backfill = excluded.is_backfill`
}

export const addToCallCounts: MultiRowStatement = {
  name: 'add_to_call_counts',
  columns: 5,
  before: 'insert into call_counts (organization_id, client_id, period, starts_at, calls)',
  after: `on conflict (organization_id, client_id, period, starts_at) do update set
    calls = call_counts.calls + excluded.calls`
}
