import type { OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../../migrations/index.ts'
import { connectAdmin } from '../../testing/connect.ts'
import { listReleases, readRelease } from './release.ts'

/** Creation times of the calls: the ends of months are where the counters of a month begin. */
const times = ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00Z', '2026-04-15T12:00:00Z', '2026-04-30T23:59:59.999Z']

/**
 * Creates the schema of the oldest release in an empty database, with an organization that has calls, a customer and an
 * evaluation.
 *
 * @param connectionString connection string of the migrator role
 */
export async function prepareFirstRelease(connectionString: string): Promise<OrganizationId> {
  const db = connectAdmin(connectionString)
  try {
    const { migration } = await readRelease((await listReleases())[0] ?? 'none')
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
    const { error } = await migrator.migrateTo(migration)
    if (error !== undefined) throw error

    return await addRows(db as unknown as Kysely<never>)
  } finally {
    await db.destroy()
  }
}

/** Raw SQL, because the tables had other columns then than they have now. */
async function addRows(db: Kysely<never>): Promise<OrganizationId> {
  const [organization, client, customer] = [newId<OrganizationId>(), newId(), newId()]
  const calls = times.map((time) => ({ id: newId(), time }))
  const [first, last] = [calls[0]?.id, calls.at(-1)?.id]
  await sql`insert into organizations (id, name, created_at) values (${organization}, 'Smith Dental', now())`.execute(
    db
  )
  await sql`
    insert into clients (organization_id, id, name, display_name, type, status, subscription_plan, contact_person,
      contact_email, phone_number, joined_at)
    values (${organization}, ${client}, 'Smith', '', 'other', 'active', 'trial', '', '', '', now())`.execute(db)
  await sql`
    insert into customers (organization_id, id, client_id, phone_number, first_name, last_name, full_name, email,
      customer_status, created_from_call_id, first_call_id, first_call_at, last_call_id, last_call_at, total_calls,
      contacts, metadata, created_at, updated_at)
    values (${organization}, ${customer}, ${client}, '+12025550123', 'Jane', 'Doe', 'Jane Doe', '', 'returning',
      ${first}, ${first}, ${times[0]}, ${last}, ${times.at(-1)}, 4, 4, '{}', ${times[0]}, ${times[0]})`.execute(db)
  for (const { id, time } of calls) {
    await sql`
      insert into calls (organization_id, id, client_id, customer_id, provider, provider_call_id, report_rank, direction,
        status, caller_full_name, caller_phone_number, messages, created_at, updated_at)
      values (${organization}, ${id}, ${client}, ${customer}, 'vapi', ${id}, 0, 'inbound', 'completed', 'Jane Doe',
        '+12025550123', '[]', ${time}, ${time})`.execute(db)
    await sql`
      insert into call_counts (organization_id, client_id, period, starts_at, calls)
      select ${organization}, counted, period, date_trunc(period, ${time}::timestamptz, 'UTC'), 1
      from (values ('hour', ${nilId}::uuid), ('day', ${nilId}), ('month', ${nilId}), ('day', ${client}),
        ('month', ${client})) as counters (period, counted)
      on conflict (organization_id, client_id, period, starts_at) do update set calls = call_counts.calls + 1`.execute(
      db
    )
  }
  await sql`
    insert into evaluation_work (organization_id, call_id, domain, state, attempts, run_after)
    select organization_id, id, 'lead_quality', 'waiting', 0, created_at from calls
    where organization_id = ${organization}`.execute(db)

  return organization
}

/** Client id of the counters over all clients. */
const nilId = '00000000-0000-0000-0000-000000000000'
