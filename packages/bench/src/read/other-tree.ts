import type { fill } from '../data/fill.ts'
import type { issueKey } from '../data/tenants.ts'
import type { Runner } from '../rounds.ts'
import { hashSchema } from '../stack/hash-schema.ts'
import { type Postgres, withDatabase } from '../stack/postgres.ts'
import { openTree, otherTree } from '../stack/tree.ts'
import { exists, findLargest, planOf } from './database.ts'
import { findFilteredBy, pointsFor, type ReadPoint } from './points.ts'
import { type ReadSetup, startOnDatabase } from './start-contenders.ts'

interface OtherTreeOptions extends Omit<ReadSetup, 'connectionString' | 'organizationId' | 'key'> {
  /** The folder of a tree with installed dependencies. */
  readonly beside: string
  readonly calls: number
  readonly seed: number
}

/**
 * Starts the product of another tree on the same data in the schema of that tree, with other ids of clients. Its
 * database is kept for trees with the same schema.
 */
export async function startOtherTree(
  postgres: Postgres,
  points: readonly ReadPoint[],
  { beside, calls, seed, ...options }: OtherTreeOptions
): Promise<Runner<ReadPoint>> {
  const tree = await openTree(beside)
  const load = async <Module>(file: string): Promise<Module> => await import(new URL(file, tree.folder).href)
  const data = await load<{ fill: typeof fill }>('packages/bench/src/data/fill.ts')
  const tenants = await load<{ issueKey: typeof issueKey }>('packages/bench/src/data/tenants.ts')
  const name = `read_other_${calls}_${seed}_${await hashSchema(tree.folder)}`
  const isThere = await exists(postgres, name)
  const connectionString = isThere ? postgres.urlOf(name) : await tree.createMigrated(postgres, name)
  if (!isThere) await data.fill(connectionString, planOf(calls, seed))
  const organizationId = await withDatabase(connectionString, findLargest)
  const key = await tree.withDatabase(connectionString, (db) => tenants.issueKey(db, organizationId))
  const by = await withDatabase(connectionString, (db) => findFilteredBy(db, organizationId))

  return await startOnDatabase(otherTree, postgres, pointsFor(points, by), {
    ...options,
    connectionString,
    organizationId,
    key,
    tree
  })
}
