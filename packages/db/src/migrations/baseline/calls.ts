import { vacuumedEarly } from './storage.ts'

const newestFirst = 'occurred_at desc, id desc'

/** The number of a combination of filter values, as in `counted-tables.ts`. */
const slotOfCall = `((1
  + 1 * case when status = 'completed' then 0 when status = 'transferred' then 1 when status = 'voicemail' then 2
  when status = 'no_answer' then 3 when status = 'busy' then 4 when status = 'failed' then 5
  when status = 'unknown' then 6 end
  + 7 * case when direction = 'inbound' then 0 when direction = 'outbound' then 1 when direction = 'web' then 2
  when direction = 'unknown' then 3 end
  + 28 * case
  when evaluation_status = 'partial' and human_review_required is null then 0
  when evaluation_status = 'partial' and human_review_required = false then 1
  when evaluation_status = 'partial' and human_review_required = true then 2
  when evaluation_status = 'completed' and human_review_required = false then 3
  when evaluation_status = 'completed' and human_review_required = true then 4
  when evaluation_status = 'pending' and human_review_required is null then 5 end)::smallint)`

const facetsOfCall = 'status, direction, evaluation_status, human_review_required'

/** The time of a call, by the same rule as `occurredAt` of the domain. */
const timeOfCall = `case
      when received_at - coalesce(started_at, ended_at, requested_at) between interval '0' and interval '3650 days'
      then coalesce(started_at, ended_at, requested_at) else received_at end`

export const calls: readonly string[] = [
  `create table calls (
    organization_id       uuid not null,
    id                    uuid not null,
    client_id             uuid not null,
    customer_id           uuid,
    provider              text not null,
    provider_call_id      text not null,
    report_rank           smallint not null,
    direction             text not null,
    status                text not null,
    ended_reason          text,
    requested_at          timestamptz(3),
    started_at            timestamptz(3),
    ended_at              timestamptz(3),
    duration_seconds      double precision,
    caller_full_name      text,
    caller_phone_number   text,
    agent_phone_number    text,
    assistant_id          text,
    assistant_name        text,
    call_summary          text,
    recording_url         text,
    cost_usd              double precision,
    success_evaluation    text,
    structured_data       json,
    metadata              json,
    transcript            text,
    messages              json not null,
    system_instruction    text,
    system_variables      json,
    evaluation_status     text not null default 'pending',
    human_review_required boolean,
    created_at            timestamptz(3) not null,
    updated_at            timestamptz(3) not null,
    erased_at             timestamptz(3),
    received_at           timestamptz(3) not null,
    occurred_at           timestamptz(3) not null generated always as (${timeOfCall}) stored,
    replaced_at           timestamptz(3),
    caller_email          text,
    recordings            json,
    transfers             json,
    cost_breakdown        json,
    provider_verdicts     json,
    provider_warnings     json,
    assistant_version     text,
    language              text,
    transfer_destination  text,
    caller_sentiment      text,
    source                text not null default 'webhook' check (source in ('webhook', 'backfill')),
    external_ids          json,
    numbers               json,
    performance           json,
    lead_score            double precision,
    adherence_score       double precision,
    sentiment             text check (sentiment in ('positive', 'neutral', 'negative', 'mixed')),
    failure_risk          double precision,
    negative_call         boolean,
    flagged               boolean,
    sampled               boolean,
    has_conversation      boolean,
    primary key (organization_id, id),
    unique (organization_id, provider, provider_call_id, client_id),
    foreign key (organization_id, client_id) references clients (organization_id, id),
    foreign key (organization_id, customer_id) references customers (organization_id, id),
    constraint calls_in_a_slot check (${slotOfCall} is not null)
  ) with (${vacuumedEarly})`,
  // Compressing these in the server costs more than the space is worth.
  'alter table calls alter column transcript set storage external',
  'alter table calls alter column messages set storage external',
  'alter table calls alter column system_instruction set storage external',
  // One index for all combinations of filters. An index-only scan of an expression requires that the index also
  // contains the columns of the expression.
  `create index calls_by_facet on calls (organization_id, ${slotOfCall}, ${newestFirst})
    include (${facetsOfCall})`,
  // For lists, and for index-only scans of sums. The domain bounds the texts, because an index entry has at
  // most 2.7 kB.
  `create index calls_by_time on calls (organization_id, ${newestFirst})
    include (client_id, ${facetsOfCall}, assistant_id, ended_reason, duration_seconds, cost_usd,
      lead_score, failure_risk, sentiment, negative_call, adherence_score, flagged, has_conversation)`,
  `create index calls_of_client on calls (organization_id, client_id, ${newestFirst})`,
  `create index calls_of_client_by_facet on calls (organization_id, client_id, ${slotOfCall}, ${newestFirst})
    include (${facetsOfCall})`,
  // The list of a customer, and its first and last call.
  `create index calls_of_customer on calls (organization_id, customer_id, ${newestFirst})
    include (client_id, ${facetsOfCall}) where customer_id is not null`,
  // The last call of a customer with a name, and the last with an email address.
  `create index calls_of_customer_identified on calls (organization_id, customer_id, ${newestFirst})
    where caller_full_name is not null or caller_email is not null`,
  // Calls that wait for a review, oldest first. Other calls write no entry.
  'create index calls_to_review on calls (organization_id, created_at, id) where human_review_required',

  `create table raw_reports (
    organization_id uuid not null,
    call_id         uuid not null,
    kind            text not null,
    client_id       uuid not null,
    endpoint_id     uuid not null,
    provider        text not null,
    received_at     timestamptz(3) not null,
    codec           text not null,
    body            bytea not null,
    is_replacement  boolean not null default false,
    source          text not null default 'webhook',
    primary key (organization_id, call_id, kind)
  ) partition by range (call_id)`,
  'alter table raw_reports alter column body set storage external',
  'create table raw_reports_default partition of raw_reports default',
  // Other partitions get this index when they are created: an index on the partitioned table could not be built
  // concurrently later.
  'create index raw_reports_default_of_endpoint on raw_reports_default (organization_id, endpoint_id, received_at desc, call_id desc)',

  `create table report_idempotency (
    organization_id  uuid not null,
    client_id        uuid not null,
    provider         text not null,
    provider_call_id text not null,
    kind             text not null,
    report_id        uuid not null,
    received_at      timestamptz(3) not null,
    expires_at       timestamptz(3) not null,
    primary key (organization_id, client_id, provider, provider_call_id, kind)
  )`,

  `create table erased_callers (
    organization_id uuid not null,
    client_id       uuid not null,
    caller_hash     bytea not null,
    key_id          text not null,
    erased_at       timestamptz(3) not null,
    primary key (organization_id, client_id, caller_hash),
    foreign key (organization_id, client_id) references clients (organization_id, id)
  )`,
  'create index erased_callers_by_erased_at on erased_callers (organization_id, client_id, erased_at)'
]

/** Counters behind the exact totals of lists. */
export const counters: readonly string[] = [
  `create table call_counts (
    organization_id uuid not null,
    client_id       uuid not null,
    period          text not null check (period in ('hour', 'day', 'month')),
    starts_at       timestamptz(3) not null,
    calls           integer not null default 0,
    facets          integer[] not null default '{}',
    progress        integer[] not null default '{}',
    customers       integer not null default 0,
    customer_facets integer[] not null default '{}',
    primary key (organization_id, client_id, period, starts_at)
  ) with (fillfactor = 50)`
]
