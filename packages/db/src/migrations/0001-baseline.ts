import type { Kysely } from 'kysely'
import { accounts, audit, views } from './baseline/accounts.ts'
import { alarms } from './baseline/alarms.ts'
import { calls, counters } from './baseline/calls.ts'
import { customers } from './baseline/customers.ts'
import { endpoints, mappings } from './baseline/endpoints.ts'
import { evaluations } from './baseline/evaluations.ts'
import { events } from './baseline/events.ts'
import { maintenance, organizations } from './baseline/organizations.ts'
import { providerAccounts } from './baseline/provider-accounts.ts'
import { recordings } from './baseline/recordings.ts'
import { search } from './baseline/search.ts'
import { run } from './run.ts'

/** The schema of release 0.1.0, by theme, which no longer changes. Foreign keys require this order. */
const statements = [
  organizations,
  accounts,
  audit,
  endpoints,
  mappings,
  customers,
  calls,
  evaluations,
  counters,
  events,
  providerAccounts,
  alarms,
  recordings,
  search,
  views,
  maintenance
].flat()

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, statements)
}
