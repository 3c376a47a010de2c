import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // Reports that could not be stored: the newest of each endpoint, and all acknowledged ones. The body is redacted
    // and compressed; it is null if it is not JSON.
    `create table rejected_reports (
      organization_id  uuid not null,
      id               uuid not null,
      endpoint_id      uuid not null,
      request_id       uuid not null,
      received_at      timestamptz(3) not null,
      cause            text not null,
      path             text,
      provider_call_id text,
      is_acknowledged  boolean not null default false,
      codec            text,
      body             bytea,
      primary key (organization_id, id)
    )`,
    'alter table rejected_reports alter column body set storage external',
    `create index rejected_reports_of_endpoint
      on rejected_reports (organization_id, endpoint_id, received_at desc, id desc)`,

    // Requests that were rejected before they were parsed: one row per minute, status and cause. A sample is a JSON
    // text.
    `create table rejection_counts (
      organization_id uuid not null,
      endpoint_id     uuid not null,
      minute          timestamptz(3) not null,
      status          smallint not null,
      cause           text not null,
      rejections      integer not null,
      samples         text[] not null,
      primary key (organization_id, endpoint_id, minute, status, cause)
    ) with (fillfactor = 50)`
  ])
}
