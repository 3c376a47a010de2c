import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namesAsked, readArguments } from '../arguments.ts'
import { issueKey } from '../data/tenants.ts'
import { printComparisons } from '../results/print.ts'
import { resultsDir, saveResult } from '../results/result.ts'
import { type Runner, runRounds } from '../rounds.ts'
import { defaultDataDir, startPostgres, withDatabase } from '../stack/postgres.ts'
import { findLargest, provideTenant } from './database.ts'
import { startPeers } from './peers/index.ts'
import { pgbenchPage, startPgbenchPage } from './pgbench-page.ts'
import { findPoints, type ReadPoint } from './points.ts'
import { startContenders } from './start-contenders.ts'

export const readDefaults = {
  /** Calls of the tenant that is asked for its pages. */
  calls: 200_000,
  resources: 'calls,evaluations,customers',
  /** Pages of a list. Far inside a long one, some contenders need minutes. */
  pages: 'first,middle,last',
  connections: 16,
  /** Whether to measure also what others would use instead, installed in a temporary folder. */
  peers: false,
  seconds: 3,
  'warmup-seconds': 1,
  rounds: 3,
  seed: 1,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'read',
  /** Contenders whose name contains one of these, separated by commas; empty: all. */
  only: '',
  /** A folder for CPU profiles of the servers; empty: none are made. */
  profile: ''
}

/** Pages of lists with their exact totals, side by side. */
export async function benchRead(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, readDefaults)
  const { calls, connections, seconds, rounds, seed, results, name, profile } = options
  const warmupSeconds = options['warmup-seconds']
  const postgres = await startPostgres(options['data-dir'])
  const runners: Runner<ReadPoint>[] = []
  const isAsked = namesAsked(options.only)

  try {
    const connectionString = await provideTenant(postgres, calls, seed)
    const { organizationId, key, points } = await withDatabase(connectionString, async (db) => {
      const organizationId = await findLargest(db)
      const found = await findPoints(db, organizationId, options.resources.split(','))
      const points = found.filter(({ page }) => options.pages.split(',').includes(page))

      return { organizationId, key: await issueKey(db, organizationId), points }
    })
    const setup = { connectionString, organizationId, key, connections, seconds, warmupSeconds, profile }
    runners.push(...(await startContenders(postgres, points, setup)))
    const statements = await startPgbenchPage(postgres, setup)
    if (statements !== undefined) runners.push(statements)

    const others = options.peers
      ? await startPeers(
          postgres,
          { connectionString, organizationId, directory: await makePeersDir() },
          setup,
          isAsked
        )
      : { runners: [], notMeasured: [] }
    runners.push(...others.runners)

    const asked = runners.filter(({ name }) => isAsked(name))
    const samples = await runRounds(points, asked, { rounds, settle: async () => undefined })
    const missing = statements === undefined ? [`${pgbenchPage} (pgbench is not on PATH)`] : []
    const notMeasured = [...missing, ...others.notMeasured]
    const settings = { calls, connections, seconds, warmupSeconds, rounds }
    const title = `Pages per second of a tenant with ${calls.toLocaleString('en')} calls`
    printComparisons(await saveResult({ name, title, command, settings, notMeasured, samples }, results))
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()))
    await postgres.stop()
  }
}

/** Outside of the workspace, and kept: the next run would install the same again. */
async function makePeersDir(): Promise<string> {
  const directory = join(tmpdir(), 'callbook-peers')
  await mkdir(directory, { recursive: true })

  return directory
}
