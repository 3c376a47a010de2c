import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { readArguments, requestedNames } from '../arguments.ts'
import { measure } from '../measure.ts'
import { createDeliveries } from '../reports.ts'
import { resultsDir, saveResult, subject } from '../results.ts'
import { type Runner, runRounds } from '../rounds.ts'
import {
  checkpoint,
  defaultDataDir,
  dropDatabase,
  type Postgres,
  startPostgres,
  withDatabase
} from '../stack/postgres.ts'
import { deployedFlags, profileFlags, startService } from '../stack/service.ts'
import { openTree, otherTree, type Tree, thisTree } from '../stack/tree.ts'
import type { Tenants } from './tenants.ts'

export const ingestDefaults = {
  connections: [1, 16, 64, 256] as readonly number[],
  seconds: 10,
  'warmup-seconds': 3,
  rounds: 3,
  organizations: 20,
  endpoints: 100,
  seed: 1,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'ingest',
  /** Comma-separated parts of the names of contenders to run; empty for all. */
  only: '',
  /** Another checkout of the project with installed packages, whose service is measured as well; empty for none. */
  beside: '',
  /** A folder for CPU profiles of the contenders; empty for none. */
  profile: ''
}

/** A server that accepts reports. Each runs in a separate process with its own database. */
interface Contender {
  readonly name: string
  /** URL of its file. */
  readonly program: string
  readonly nodeFlags: readonly string[]
  /** The tree of its schema. */
  readonly tree: Tree
}

/** Compares how many reports contenders acknowledge. */
export async function benchIngest(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, ingestDefaults)
  const { seconds, rounds, endpoints, name, beside, 'warmup-seconds': warmupSeconds } = options
  const postgres = await startPostgres(options['data-dir'])
  const runners: Runner<IngestPoint>[] = []
  const isRequested = requestedNames(options.only)
  const contenders: readonly Contender[] = [
    ourService(subject, thisTree),
    {
      name: 'ordinary design',
      program: import.meta.resolve('./ordinary-design/server.ts'),
      nodeFlags: [],
      tree: thisTree
    },
    ...(beside === '' ? [] : [ourService(otherTree, await openTree(beside))])
  ]

  try {
    for (const contender of contenders.filter((each) => isRequested(each.name))) {
      runners.push(await startContender(postgres, contender, { ...options, warmupSeconds }))
    }
    const points = options.connections.map((connections) => ({ point: `${connections} connections`, connections }))
    const samples = await runRounds(points, runners, { rounds, settle: () => checkpoint(postgres) })
    const settings = { seconds, warmupSeconds, rounds, endpoints }
    const title = 'Acknowledged reports per second'
    await saveResult({ name, title, command, settings, notMeasured: [], samples }, options.results)
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()))
    await postgres.stop()
  }
}

function ourService(name: string, tree: Tree): Contender {
  const program = new URL('apps/webhook-ingest/src/server.ts', tree.folder).href

  return { name, program, nodeFlags: deployedFlags('webhook-ingest', tree), tree }
}

interface IngestPoint {
  readonly point: string
  readonly connections: number
}

interface IngestSetup extends Tenants {
  readonly seed: number
  readonly seconds: number
  readonly warmupSeconds: number
  /** A folder for CPU profiles; empty for none. */
  readonly profile: string
}

/** All contenders receive the same calls. They are recent, as calls of providers are when their report arrives. */
const startedAt = new Date()

/** Starts a server that accepts reports, creates its tenants, and prepares the requests. */
async function startContender(
  postgres: Postgres,
  { name, program, nodeFlags, tree }: Contender,
  setup: IngestSetup
): Promise<Runner<IngestPoint>> {
  const { seed, seconds, warmupSeconds, profile } = setup
  const database = `ingest_${name.toLowerCase().replaceAll(' ', '_')}`
  const secretsKey = randomBytes(32).toString('base64')
  const connectionString = await tree.createMigrated(postgres, database)
  const slugs = await tree.withDatabase(connectionString, (db) => tree.createTenants(db, secretsKey, setup))
  const deliveries = createDeliveries({ seed, slugs, run: randomBytes(6).toString('hex'), startedAt })
  const service = await startService(
    program,
    { DATABASE_URL: connectionString, SECRETS_KEY: secretsKey, WEBHOOK_RATE_LIMIT: '100000000' },
    [...nodeFlags, ...profileFlags(profile)]
  )

  const options = { next: deliveries.next, warmupSeconds, seconds }
  // Compiles code and fills the tables before the measurement.
  await measure(service, postgres, { ...options, connections: 16 })

  return {
    name,
    async run({ connections }) {
      // Creates statistics for the planner, as in a database that has been in use.
      await withDatabase(connectionString, (db) => sql`vacuum (analyze)`.execute(db))
      return await measure(service, postgres, { ...options, connections })
    },
    async stop() {
      await service.stop()
      await dropDatabase(postgres, database)
    }
  }
}
