import type { OrganizationId } from '@callbook/domain'
import { issueKey } from '../data/tenants.ts'
import type { Runner } from '../rounds.ts'
import { type Postgres, withDatabase } from '../stack/postgres.ts'
import { copyUpdated, findLargest, provideTenant } from './database.ts'
import { type ChosenPoints, findPoints, type ReadPoint } from './points.ts'
import type { OtherData } from './ratios.ts'
import { type ReadSetup, startOnDatabase } from './start-contenders.ts'

/** The tenant whose pages are asked for, and what of them. */
export interface Tenant {
  readonly connectionString: string
  readonly organizationId: OrganizationId
  readonly key: string
  readonly points: readonly ReadPoint[]
}

export interface DataOptions {
  readonly calls: number
  readonly seed: number
  /** How many of a hundred rows are updated first; 0: none. */
  readonly updated: number
  /** The calls of a smaller tenant to compare with; 0: there is none. */
  readonly smaller: number
}

export interface ReadData {
  /** What all contenders are asked for. */
  readonly connectionString: string
  /** Other data for the product alone, by the name of the contender. */
  readonly others: ReadonlyMap<string, string>
  readonly names: OtherData
  drop(): Promise<void>
}

/** The databases of a run. Those of updated rows are made anew each time. */
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

export async function findTenant(connectionString: string, chosen: ChosenPoints): Promise<Tenant> {
  return await withDatabase(connectionString, async (db) => {
    const organizationId = await findLargest(db)
    const points = await findPoints(db, organizationId, chosen)

    return { connectionString, organizationId, key: await issueKey(db, organizationId), points }
  })
}

/** The product on other data, each in a process of its own. */
export async function startOthers(
  postgres: Postgres,
  others: ReadData['others'],
  chosen: ChosenPoints,
  options: Omit<ReadSetup, 'connectionString' | 'organizationId' | 'key'>
): Promise<Runner<ReadPoint>[]> {
  const runners: Runner<ReadPoint>[] = []
  for (const [name, connectionString] of others) {
    const { points, ...tenant } = await findTenant(connectionString, chosen)
    runners.push(await startOnDatabase(name, postgres, points, { ...options, ...tenant }))
  }

  return runners
}
