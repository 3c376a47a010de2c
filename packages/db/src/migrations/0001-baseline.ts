import type { Kysely } from 'kysely'
import { accounts } from './baseline/accounts.ts'
import { alarms } from './baseline/alarms.ts'
import { audit } from './baseline/audit.ts'
import { calls } from './baseline/calls.ts'
import { counters } from './baseline/counters.ts'
import { customers } from './baseline/customers.ts'
import { endpoints } from './baseline/endpoints.ts'
import { evaluations } from './baseline/evaluations.ts'
import { events } from './baseline/events.ts'
import { maintenance } from './baseline/maintenance.ts'
import { mappings } from './baseline/mappings.ts'
import { organizations } from './baseline/organizations.ts'
import { providerAccounts } from './baseline/provider-accounts.ts'
import { recordings } from './baseline/recordings.ts'
import { search } from './baseline/search.ts'
import { views } from './baseline/views.ts'
import { run } from './run.ts'

/** The schema of the first release, by theme. Foreign keys require this order. */
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
