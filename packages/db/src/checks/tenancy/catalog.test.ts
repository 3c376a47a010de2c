import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrateToLatest } from '../../migrate/migrate.ts'
import { createEmptyDatabase } from '../../testing/index.ts'
import { schemaBreaches } from './catalog.ts'

const db = await createEmptyDatabase()
await migrateToLatest(db)

describe('the schema', () => {
  it('follows all rules', async () => {
    expect(await schemaBreaches(db)).toEqual([])
  })
})

const organized = 'organization_id uuid not null, id uuid, primary key (organization_id, id)'

describe('schemaBreaches', () => {
  it.each([
    {
      breach: 'a tenant table without organization_id uuid not null: planted',
      plant: ['create table planted (organization_id text primary key)']
    },
    {
      breach: 'a tenant table without organization_id uuid not null: planted',
      plant: ['create table planted (id uuid primary key)']
    },
    {
      breach: 'a tenant table whose primary key does not start with organization_id: planted',
      plant: ['create table planted (organization_id uuid not null, id uuid, primary key (id, organization_id))']
    },
    {
      breach: 'a tenant table whose primary key does not start with organization_id: planted',
      plant: ['create table planted (organization_id uuid not null unique)']
    },
    {
      breach: 'a unique key of a tenant table without organization_id: planted_id_key',
      plant: [`create table planted (${organized}, unique (id))`]
    },
    {
      breach: 'a unique key of a tenant table without organization_id: planted',
      plant: ['create unique index planted on calls (provider_call_id)']
    },
    {
      breach: 'a usage counter in a lookup table: api_keys.last_used_at',
      plant: ['alter table api_keys add column last_used_at timestamptz(3)']
    },
    {
      breach: 'a usage counter in a lookup table: webhook_endpoints.request_count',
      plant: ['alter table webhook_endpoints add column request_count bigint']
    },
    {
      breach: 'a foreign key between tenant tables that does not pair organization_id: planted',
      plant: [
        'alter table calls add column other uuid',
        'alter table calls add constraint planted foreign key (other, id) references clients (organization_id, id)'
      ]
    },
    {
      breach: 'a foreign key from a lookup table to a tenant table: planted',
      plant: [
        `alter table webhook_endpoints add constraint planted
          foreign key (organization_id, client_id) references clients (organization_id, id)`
      ]
    },
    ...['on delete set null', 'on delete restrict', 'on update set default'].map((action) => ({
      breach: 'a foreign key action other than NO ACTION and CASCADE: planted',
      plant: [
        `alter table calls add constraint planted
          foreign key (organization_id, client_id) references clients (organization_id, id) ${action}`
      ]
    })),
    {
      breach: 'a trigger: planted',
      plant: [
        `create trigger planted before update on calls
          for each row execute function suppress_redundant_updates_trigger()`
      ]
    },
    { breach: 'row-level security: calls', plant: ['alter table calls enable row level security'] },
    {
      breach: 'a serial or identity column: calls.planted',
      plant: ['alter table calls add column planted serial']
    },
    {
      breach: 'a serial or identity column: calls.planted',
      plant: ['alter table calls add column planted integer generated always as identity']
    },
    {
      breach: 'an id made by the database: calls.id',
      plant: ['alter table calls alter column id set default uuidv7()']
    },
    ...['timestamptz', 'timestamptz(6)', 'timestamp(3)', 'date'].map((type) => ({
      breach: 'a time that is not timestamptz(3): calls.planted',
      plant: [`alter table calls add column planted ${type}`]
    })),
    {
      breach: 'a partitioned table other than raw_reports: planted',
      plant: [`create table planted (${organized}) partition by range (id)`]
    },
    {
      breach: 'a partitioned table without a default partition: raw_reports',
      plant: ['drop table raw_reports_default']
    },
    {
      breach: 'a CHECK on a partitioned table: planted',
      plant: ["alter table raw_reports add constraint planted check (kind <> '')"]
    },
    {
      breach: 'a partition of a partition: planted',
      plant: [
        'drop table raw_reports_default',
        'create table planted partition of raw_reports default partition by hash (organization_id)'
      ]
    },
    {
      breach: 'table inheritance: planted',
      plant: ['create table planted (primary key (organization_id, id)) inherits (calls)']
    },
    {
      breach: 'a database function: planted',
      plant: ["create function planted() returns integer language sql as 'select 1'"]
    }
  ])('finds $breach', async ({ breach, plant }) => {
    expect(await breachesWith(plant)).toContain(breach)
  })
})

/** Returns the breaches after these statements, which are rolled back. */
async function breachesWith(statements: readonly string[]): Promise<string[]> {
  const tx = await db.startTransaction().execute()
  try {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    return await schemaBreaches(tx)
  } finally {
    await tx.rollback().execute()
  }
}
