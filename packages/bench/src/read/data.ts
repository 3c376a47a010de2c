import { type OrganizationId, reachOf } from '@callbook/domain'
import { issueKey } from '../data/tenants.ts'
import type { Runner } from '../rounds.ts'
import { type Postgres, withDatabase } from '../stack/postgres.ts'
import { findLargest } from './database.ts'
import { type ChosenPoints, findFilteredBy, findPoints, type ReadPoint } from './points.ts'
import { clientKey } from './ratios.ts'
import { type ReadSetup, startOnDatabase } from './start-contenders.ts'

export interface Tenant {
  readonly connectionString: string
  readonly organizationId: OrganizationId
  readonly key: string
  readonly points: readonly ReadPoint[]
}

/** @param isLimited whether the key and the pages are limited to the client with the most calls */
export async function findTenant(connectionString: string, chosen: ChosenPoints, isLimited = false): Promise<Tenant> {
  return await withDatabase(connectionString, async (db) => {
    const organizationId = await findLargest(db)
    const reach = reachOf(organizationId, isLimited ? (await findFilteredBy(db, organizationId)).clientId : null)

    return {
      ...{ connectionString, organizationId },
      key: await issueKey(db, reach),
      points: await findPoints(db, reach, chosen)
    }
  })
}

/** Starts the product once more, for a key that is limited to the client with the most calls. */
export async function startWithClientKey(
  postgres: Postgres,
  connectionString: string,
  chosen: ChosenPoints,
  options: Omit<ReadSetup, 'connectionString' | 'organizationId' | 'key'>
): Promise<Runner<ReadPoint>> {
  const { points, ...tenant } = await findTenant(connectionString, chosen, true)

  return await startOnDatabase(clientKey, postgres, points, { ...options, ...tenant })
}
