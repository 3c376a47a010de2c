import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * Endpoints for events, deliveries and attempts. Deliveries and attempts have no foreign keys: an endpoint is deleted
 * immediately, and its deliveries expire together with the event log.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    `create table event_endpoints (
      organization_id            uuid not null,
      id                         uuid not null,
      url                        text not null,
      description                text not null,
      -- Those that are sent; null for all.
      types                      smallint[],
      mode                       text not null,
      client_id                  uuid,
      state                      text not null,
      disabled_reason            text,
      secret_encrypted           text not null,
      previous_secret_encrypted  text,
      previous_secret_expires_at timestamptz(3),
      -- Failed attempts in a row, and since when.
      failures                   integer not null default 0,
      failing_since              timestamptz(3),
      -- Nothing is sent before.
      rests_until                timestamptz(3),
      created_at                 timestamptz(3) not null,
      updated_at                 timestamptz(3) not null,
      primary key (organization_id, id),
      foreign key (organization_id, client_id) references clients (organization_id, id)
    ) with (fillfactor = 80)`,

    `create table event_deliveries (
      organization_id uuid not null,
      endpoint_id     uuid not null,
      sequence        bigint not null,
      state           text not null,
      attempt         smallint not null default 0,
      next_at         timestamptz(3) not null,
      leased_until    timestamptz(3),
      last_status     smallint,
      last_ms         integer,
      last_error      text,
      created_at      timestamptz(3) not null,
      primary key (organization_id, endpoint_id, sequence)
    ) with (
      fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
      autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 1000
    )`,
    `create index event_deliveries_due on event_deliveries (organization_id, endpoint_id, next_at, sequence)
      where state = 'pending'`,
    `create index event_deliveries_leased on event_deliveries (organization_id, endpoint_id)
      where leased_until is not null`,
    `create index event_deliveries_by_state on event_deliveries (organization_id, endpoint_id, state, sequence)`,
    'create index event_deliveries_by_age on event_deliveries (created_at)',

    `create table event_attempts (
      organization_id uuid not null,
      id              uuid not null,
      endpoint_id     uuid not null,
      sequence        bigint not null,
      attempt         smallint not null,
      at              timestamptz(3) not null,
      status          smallint,
      ms              integer not null,
      error           text,
      answer          text not null,
      primary key (organization_id, id)
    )`,
    'create index event_attempts_of_delivery on event_attempts (organization_id, endpoint_id, sequence, id)',
    'create index event_attempts_by_age on event_attempts (at)'
  ])
}
