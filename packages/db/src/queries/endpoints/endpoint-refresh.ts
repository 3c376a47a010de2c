import { isCustomProvider } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database.ts'
import { findDocument } from '../mappings/mappings.ts'
import { deliveryColumns, type EndpointRow } from './endpoints.ts'

export interface ChangedEndpoint extends EndpointRow {
  readonly slug_hash: Buffer
  /** The live mapping of its provider as JSON text. */
  readonly mapping?: string | undefined
}

/**
 * Returns the endpoints that were created or changed within this time by the database clock, and the endpoints of
 * organizations that have started or stopped rejecting reports, or whose clients have changed their numbers. Endpoints
 * of organizations that reject reports appear as inactive.
 */
export async function listChangedEndpoints(db: Database, withinMs: number): Promise<ChangedEndpoint[]> {
  const since = sql`now() - ${withinMs} * interval '1 millisecond'`
  const changed = endpointsWhere(db, sql`greatest(status_changed_at, settings_changed_at) > ${since}`)
  const refused = endpointsWhere(db, sql`organizations.rejection_changed_at > ${since}`)

  const ofChangedClients = endpointsWhere(db, sql`organizations.clients_changed_at > ${since}`)

  // Each condition uses its own index. A combined condition would read all endpoints.
  const all = changed.unionAll(refused).unionAll(ofChangedClients)

  return await withMappings(db, await all.$narrowType<ChangedEndpoint>().execute())
}

/** Adds the live mapping to endpoints of mapped providers. Each mapping is read once. */
async function withMappings(db: Database, endpoints: readonly ChangedEndpoint[]): Promise<ChangedEndpoint[]> {
  const documents = new Map<string, Promise<string | undefined>>()
  const find = ({ organization_id: organizationId, provider }: ChangedEndpoint) => {
    const key = JSON.stringify([organizationId, provider])
    const document = documents.get(key) ?? findDocument(db, organizationId, provider)
    documents.set(key, document)

    return document
  }

  return await Promise.all(
    endpoints.map(async (one) => (isCustomProvider(one.provider) ? { ...one, mapping: await find(one) } : one))
  )
}

function endpointsWhere(db: Database, condition: RawBuilder<unknown>) {
  return db
    .selectFrom('webhook_endpoints')
    .innerJoin('organizations', 'organizations.id', 'webhook_endpoints.organization_id')
    .select([...deliveryColumns, 'slug_hash'])
    .where(sql<boolean>`${condition}`)
}
