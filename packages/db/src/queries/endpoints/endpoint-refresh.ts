import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database.ts'
import { deliveryColumns, type EndpointRow } from './endpoints.ts'

export interface ChangedEndpoint extends EndpointRow {
  readonly slug_hash: Buffer
}

/**
 * Returns the endpoints that were created or changed within this time by the database clock, and the endpoints of
 * organizations that have started or stopped rejecting reports. Endpoints of organizations that reject reports appear
 * as inactive.
 */
export async function listChangedEndpoints(db: Database, withinMs: number): Promise<ChangedEndpoint[]> {
  const since = sql`now() - ${withinMs} * interval '1 millisecond'`
  const changed = endpointsWhere(db, sql`greatest(status_changed_at, settings_changed_at) > ${since}`)
  const refused = endpointsWhere(db, sql`organizations.rejection_changed_at > ${since}`)

  // Each condition uses its own index. A combined condition would read all endpoints.
  return await changed.unionAll(refused).$narrowType<ChangedEndpoint>().execute()
}

function endpointsWhere(db: Database, condition: RawBuilder<unknown>) {
  return db
    .selectFrom('webhook_endpoints')
    .innerJoin('organizations', 'organizations.id', 'webhook_endpoints.organization_id')
    .select([...deliveryColumns, 'slug_hash'])
    .where(sql<boolean>`${condition}`)
}
