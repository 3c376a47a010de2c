import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // named_at and emailed_at are the times of the calls that gave the name and the e-mail address.
    `create table customers (
      organization_id      uuid not null,
      id                   uuid not null,
      client_id            uuid not null,
      phone_number         text not null,
      first_name           text not null,
      last_name            text not null,
      full_name            text not null,
      named_at             timestamptz(3),
      email                text not null,
      emailed_at           timestamptz(3),
      customer_status      text not null check (customer_status in ('new', 'returning', 'unknown')),
      created_from_call_id uuid not null,
      first_call_id        uuid not null,
      first_call_at        timestamptz(3) not null,
      last_call_id         uuid not null,
      last_call_at         timestamptz(3) not null,
      total_calls          integer not null,
      contacts             integer not null,
      metadata             json not null,
      created_at           timestamptz(3) not null,
      updated_at           timestamptz(3) not null,
      primary key (organization_id, id),
      unique (organization_id, client_id, phone_number),
      foreign key (organization_id, client_id) references clients (organization_id, id)
    )`,
    'create index customers_by_created_at on customers (organization_id, created_at desc, id desc)',
    'create index customers_of_client on customers (organization_id, client_id, created_at desc, id desc)',
    'create index customers_by_phone_number on customers (organization_id, phone_number, created_at desc, id desc)',
    'create index customers_by_status on customers (organization_id, customer_status, created_at desc, id desc)',

    // report_rank is the rank of the reports merged into the row; human_review_required is null without lead quality.
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
      primary key (organization_id, id),
      unique (organization_id, client_id, provider, provider_call_id),
      foreign key (organization_id, client_id) references clients (organization_id, id),
      foreign key (organization_id, customer_id) references customers (organization_id, id)
    )`,
    // Compressing these in the server costs more than the space is worth.
    'alter table calls alter column transcript set storage external',
    'alter table calls alter column messages set storage external',
    'alter table calls alter column system_instruction set storage external',
    'create index calls_by_created_at on calls (organization_id, created_at desc, id desc)',
    'create index calls_of_client on calls (organization_id, client_id, created_at desc, id desc)',
    `create index calls_of_customer on calls (organization_id, customer_id, created_at desc, id desc)
      where customer_id is not null`,
    `create index calls_by_phone_number on calls (organization_id, caller_phone_number, created_at desc, id desc)
      where caller_phone_number is not null`,
    'create index calls_by_direction on calls (organization_id, direction, created_at desc, id desc)',
    'create index calls_by_status on calls (organization_id, status, created_at desc, id desc)',
    'create index calls_by_evaluation on calls (organization_id, evaluation_status, created_at desc, id desc)',
    `create index calls_by_review on calls (organization_id, human_review_required, created_at desc, id desc)
      where human_review_required is not null`,

    // The redacted report as received, compressed. Partitioned by month through the time in the call's UUIDv7.
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
      primary key (organization_id, call_id, kind)
    ) partition by range (call_id)`,
    'alter table raw_reports alter column body set storage external',
    'create table raw_reports_default partition of raw_reports default',

    `create table idempotency_marks (
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

    // Calls per hour, day and month (UTC) of created_at. The nil client_id counts all clients of the organization.
    `create table call_counts (
      organization_id uuid not null,
      client_id       uuid not null,
      period          text not null,
      starts_at       timestamptz(3) not null,
      calls           integer not null,
      primary key (organization_id, client_id, period, starts_at) include (calls)
    ) with (fillfactor = 50)`
  ])
}
