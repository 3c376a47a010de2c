import { asRole, createRoles } from '@callbook/db/embedded'
import { inventTexts } from '../data/texts.ts'
import type { Metrics } from '../results/sample.ts'
import type { Runner } from '../rounds.ts'
import { dropDatabase, type Postgres } from '../stack/postgres.ts'
import type { Tree } from '../stack/tree.ts'
import type { EvaluationsContender } from './contenders.ts'
import { addPendingCalls, planTenants } from './pending-calls.ts'
import { recordAll } from './record-all.ts'

export interface EvaluationsPoint {
  readonly point: string
  readonly organizations: number
}

export interface EvaluationsSetup {
  /** Largest number of organizations of any point. */
  readonly organizations: number
  readonly workers: number
  /** Calls of one sample, with two evaluations each. */
  readonly calls: number
  readonly seed: number
}

export interface EvaluationsRunner extends Runner<EvaluationsPoint> {
  readonly database: string
}

/** Size of the warm-up, as a share of a sample. */
const practiceShare = 0.25

/** Prepares a database in which a contender evaluates calls under the role of the worker. */
export async function startContender(
  postgres: Postgres,
  { name, tree, counts }: EvaluationsContender,
  setup: EvaluationsSetup
): Promise<EvaluationsRunner> {
  const { organizations, workers, calls, seed } = setup
  const database = `evaluations_${name.toLowerCase().replaceAll(' ', '_')}`
  const connectionString = await createWithRoles(postgres, tree, database)
  const ids = await tree.withDatabase(connectionString, (db) => {
    return tree.insertTenants(db, planTenants(organizations), seed)
  })
  const db = tree.db.createDatabase({
    connectionString: asRole('worker', connectionString),
    maxConnections: workers,
    preparesStatements: true,
    onIdleError: () => undefined,
    connectionTimeoutMs: 60_000
  })
  const texts = inventTexts(seed)
  let samples = 0

  const run = async (ofOrganizations: number, count: number): Promise<Metrics> => {
    samples += 1
    const wanted = { calls: count, organizations: ofOrganizations, seed: seed + samples }
    const pending = await addPendingCalls(tree, connectionString, ids, wanted)

    return await recordAll(postgres, counts(db), tree.db.recordWork, { pending, workers, texts })
  }
  await run(organizations, Math.ceil(calls * practiceShare))

  return {
    name,
    database,
    run: (point) => run(point.organizations, calls),
    async stop() {
      await db.destroy()
      await dropDatabase(postgres, database)
    }
  }
}

/** Creates the roles first, because a tree grants privileges to existing roles when it migrates. */
async function createWithRoles(postgres: Postgres, tree: Tree, name: string): Promise<string> {
  const connectionString = await tree.createMigrated(postgres, name)
  await tree.withDatabase(connectionString, async (db) => {
    await createRoles(db, connectionString)
    await tree.db.migrateToLatest(db)
  })

  return connectionString
}
