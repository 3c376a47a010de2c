import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namesAsked, readArguments } from '../arguments.ts'
import { printComparisons } from '../results/print.ts'
import { resultsDir, saveResult } from '../results/result.ts'
import { type Runner, runRounds } from '../rounds.ts'
import { defaultDataDir, startPostgres } from '../stack/postgres.ts'
import { findTenant, provideData, type ReadData, startOthers } from './data.ts'
import { filterChoices } from './lists.ts'
import { startPeers } from './peers/index.ts'
import { pgbenchPage, startPgbenchPage } from './pgbench-page.ts'
import type { ReadPoint } from './points.ts'
import { writeRatios } from './ratios.ts'
import { startContenders } from './start-contenders.ts'

export const readDefaults = {
  /** Calls of the tenant that is asked for its pages. */
  calls: 200_000,
  /** The calls of a smaller tenant, with whose pages those of this one are compared; 0: there is none. */
  smaller: 0,
  /** How many of a hundred calls and customers are updated first, in a copy that no vacuum comes to; 0: none. */
  updated: 0,
  resources: 'calls,evaluations,customers',
  /** How many filters a list is asked with, and that of one client. `name` searches, as only the product can. */
  filters: filterChoices.filter((choice) => choice !== 'name').join(),
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
  const { calls, connections, seconds, rounds, results, name, profile, smaller, updated } = options
  const warmupSeconds = options['warmup-seconds']
  const postgres = await startPostgres(options['data-dir'])
  const runners: Runner<ReadPoint>[] = []
  const isAsked = namesAsked(options.only)
  const chosen = {
    resources: options.resources.split(','),
    filters: options.filters.split(','),
    pages: options.pages.split(',')
  }
  let data: ReadData | undefined

  try {
    data = await provideData(postgres, options)
    const { connectionString, organizationId, key, points } = await findTenant(data.connectionString, chosen)
    const load = { connections, seconds, warmupSeconds, profile }
    const setup = { connectionString, organizationId, key, ...load }
    runners.push(...(await startContenders(postgres, points, setup)))
    runners.push(...(await startOthers(postgres, data.others, chosen, load)))
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
    const settings = { calls, smaller, updated, connections, seconds, warmupSeconds, rounds }
    const title = `Pages per second of a tenant with ${calls.toLocaleString('en')} calls`
    printComparisons(await saveResult({ name, title, command, settings, notMeasured, samples }, results))
    process.stdout.write(`\n${writeRatios(points, samples, data.names)}\n`)
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()))
    await data?.drop()
    await postgres.stop()
  }
}

/** Outside of the workspace, and kept: the next run would install the same again. */
async function makePeersDir(): Promise<string> {
  const directory = join(tmpdir(), 'callbook-peers')
  await mkdir(directory, { recursive: true })

  return directory
}
