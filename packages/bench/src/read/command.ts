import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments, requestedNames } from '../arguments.ts'
import { printComparisons } from '../results/print.ts'
import { resultsDir, saveResult } from '../results/result.ts'
import { type Runner, runRounds } from '../rounds.ts'
import { defaultDataDir, startPostgres } from '../stack/postgres.ts'
import { findTenant, startWithClientKey } from './data.ts'
import { provideTenant } from './database.ts'
import { filterChoices } from './lists.ts'
import { startOtherTree } from './other-tree.ts'
import { startPeers } from './peers/index.ts'
import { pgbenchPage, startPgbenchPage } from './pgbench-page.ts'
import type { ReadPoint } from './points.ts'
import { writeRatios } from './ratios.ts'
import { startContenders } from './start-contenders.ts'

export const readDefaults = {
  /** Calls of the tenant whose pages are measured. */
  calls: 200_000,
  resources: 'calls,evaluations,customers',
  /**
   * Numbers of filters of a list, and `client` for the filter by client. Only the product supports `name`, a search.
   */
  filters: filterChoices.filter((choice) => choice !== 'name').join(),
  /** Pages of a list. Some contenders need minutes for a page far inside a long list. */
  pages: 'first,middle,last',
  connections: 16,
  /** Whether to also measure alternative products, installed in a temporary folder. */
  peers: false,
  seconds: 3,
  'warmup-seconds': 1,
  rounds: 3,
  seed: 1,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'read',
  /** Comma-separated parts of the names of contenders to run; empty for all. */
  only: '',
  /** Another checkout of the project with installed packages, whose service is measured as well; empty for none. */
  beside: '',
  /** A folder for CPU profiles of the servers; empty for none. */
  profile: ''
}

/** Compares how fast contenders serve pages of lists with their exact totals. */
export async function benchRead(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, readDefaults)
  const { calls, connections, seconds, rounds, results, name, profile } = options
  const warmupSeconds = options['warmup-seconds']
  const postgres = await startPostgres(options['data-dir'])
  const runners: Runner<ReadPoint>[] = []
  const isRequested = requestedNames(options.only)
  const chosen = {
    resources: options.resources.split(','),
    filters: options.filters.split(','),
    pages: options.pages.split(',')
  }

  try {
    const database = await provideTenant(postgres, calls, options.seed)
    const { connectionString, organizationId, key, points } = await findTenant(database, chosen)
    const load = { connections, seconds, warmupSeconds, profile }
    const setup = { connectionString, organizationId, key, ...load }
    runners.push(...(await startContenders(postgres, points, setup)))
    runners.push(await startWithClientKey(postgres, connectionString, chosen, load))
    if (options.beside !== '') {
      runners.push(
        await startOtherTree(postgres, points, { ...load, beside: options.beside, calls, seed: options.seed })
      )
    }
    const statements = await startPgbenchPage(postgres, setup)
    if (statements !== undefined) runners.push(statements)

    const others = options.peers
      ? await startPeers(
          postgres,
          { connectionString, organizationId, directory: await makePeersDir() },
          setup,
          isRequested
        )
      : { runners: [], notMeasured: [] }
    runners.push(...others.runners)

    const requested = runners.filter(({ name }) => isRequested(name))
    const samples = await runRounds(points, requested, { rounds, settle: async () => undefined })
    const missing = statements === undefined ? [`${pgbenchPage} (pgbench is not on PATH)`] : []
    const notMeasured = [...missing, ...others.notMeasured]
    const settings = { calls, connections, seconds, warmupSeconds, rounds }
    const title = `Pages per second of a tenant with ${calls.toLocaleString('en')} calls`
    printComparisons(await saveResult({ name, title, command, settings, notMeasured, samples }, results))
    process.stdout.write(`\n${writeRatios(points, samples)}\n`)
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()))
    await postgres.stop()
  }
}

/** Outside of the workspace, and kept for the next run, which would otherwise install the same packages again. */
async function makePeersDir(): Promise<string> {
  const directory = join(tmpdir(), 'callbook-peers')
  await mkdir(directory, { recursive: true })

  return directory
}
