import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { type EndpointRow, endpointColumns } from './endpoints.ts'

export interface ChangedEndpoint extends EndpointRow {
  readonly slug_hash: Buffer
}

/** The endpoints that were made or changed within this time, by the database's clock. */
export async function listChangedEndpoints(db: Database, withinMs: number): Promise<ChangedEndpoint[]> {
  return await db
    .selectFrom('webhook_endpoints')
    .select([...endpointColumns, 'slug_hash'])
    .where(
      sql<boolean>`greatest(status_changed_at, settings_changed_at) > now() - ${withinMs} * interval '1 millisecond'`
    )
    .$narrowType<ChangedEndpoint>()
    .execute()
}
