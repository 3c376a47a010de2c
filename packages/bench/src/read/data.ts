import { type OrganizationId, reachOf } from '@callbook/domain'
import { issueKey } from '../data/tenants.ts'
import type { Runner } from '../rounds.ts'
import { type Postgres, withDatabase } from '../stack/postgres.ts'
import { copyUpdated, findLargest, provideTenant } from './database.ts'
import { type ChosenPoints, findFilteredBy, findPoints, type ReadPoint } from './points.ts'
import { clientKey, type OtherData } from './ratios.ts'
import { type ReadSetup, startOnDatabase } from './start-contenders.ts'

/** The tenant whose pages are requested, and its filters. */
export interface Tenant {
  readonly connectionString: string
  readonly organizationId: OrganizationId
  readonly key: string
  readonly points: readonly ReadPoint[]
}

export interface DataOptions {
  readonly calls: number
  readonly seed: number
  /** Percentage of rows to update first; 0 for none. */
  readonly updated: number
  /** Calls of a smaller tenant for comparison; 0 for none. */
  readonly smaller: number
}

export interface ReadData {
  /** The data of all contenders. */
  readonly connectionString: string
  /** Further databases for the product only, by the name of the contender. */
  readonly others: ReadonlyMap<string, string>
  readonly names: OtherData
  drop(): Promise<void>
}

/** Provides the databases of a run. Databases with updated rows are created again each time. */
export async function provideData(
  postgres: Postgres,
  { calls, seed, updated, smaller }: DataOptions
): Promise<ReadData> {
  const original = await provideTenant(postgres, calls, seed)
  const others = new Map<string, string>()
  const names = {
    smaller: smaller === 0 ? undefined : `Callbook with ${smaller.toLocaleString('en')} calls`,
    vacuumed: updated === 0 ? undefined : 'Callbook after a vacuum'
  }
  if (names.smaller !== undefined) others.set(names.smaller, await provideTenant(postgres, smaller, seed))
  if (names.vacuumed === undefined) {
    return { connectionString: original, others, names, drop: async () => undefined }
  }

  const copies = await copyUpdated(postgres, original, updated, seed)
  others.set(names.vacuumed, copies.vacuumed)

  return { connectionString: copies.updated, others, names, drop: copies.drop }
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

/** Starts the product on the further databases, and for a key of one client, each in a separate process. */
export async function startOthers(
  postgres: Postgres,
  { connectionString: own, others }: ReadData,
  chosen: ChosenPoints,
  options: Omit<ReadSetup, 'connectionString' | 'organizationId' | 'key'>
): Promise<Runner<ReadPoint>[]> {
  const runners: Runner<ReadPoint>[] = []
  for (const [name, connectionString] of [[clientKey, own] as const, ...others]) {
    const { points, ...tenant } = await findTenant(connectionString, chosen, name === clientKey)
    runners.push(await startOnDatabase(name, postgres, points, { ...options, ...tenant }))
  }

  return runners
}
