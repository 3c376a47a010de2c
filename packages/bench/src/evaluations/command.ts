import { sql } from 'kysely'
import { readArguments, requestedNames } from '../arguments.ts'
import { printComparisons } from '../results/print.ts'
import { resultsDir, saveResult } from '../results/result.ts'
import { type Runner, runRounds } from '../rounds.ts'
import { defaultDataDir, startPostgres, withDatabase } from '../stack/postgres.ts'
import { openTree } from '../stack/tree.ts'
import { contenders, recorderOf } from './contenders.ts'
import { type EvaluationsPoint, startContender } from './start-contender.ts'

export const evaluationsDefaults = {
  /** Numbers of organizations over which the calls are spread. */
  organizations: [1, 20] as readonly number[],
  /** Number of concurrent evaluations. */
  workers: 8,
  /** Calls of a sample. Each has two evaluations. */
  calls: 4_000,
  rounds: 3,
  seed: 1,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'evaluations',
  /** Comma-separated parts of the names of contenders to run; empty for all. */
  only: '',
  /** Another checkout of the project with installed packages, to measure as well; empty for none. */
  beside: ''
}

/** Compares how fast contenders record evaluations. */
export async function benchEvaluations(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, evaluationsDefaults)
  const { workers, calls, rounds, seed, results, name, only, beside } = options
  const postgres = await startPostgres(options['data-dir'])
  const runners: Runner<EvaluationsPoint>[] = []

  try {
    const others = beside === '' ? [] : [recorderOf(await openTree(beside))]
    const setup = { organizations: Math.max(...options.organizations), workers, calls, seed }
    for (const contender of [...contenders, ...others].filter((each) => requestedNames(only)(each.name))) {
      runners.push(await startContender(postgres, contender, setup))
    }

    const points = options.organizations.map((organizations) => ({
      point: `calls of ${organizations} organization${organizations === 1 ? '' : 's'}`,
      organizations
    }))
    const settle = () =>
      withDatabase(postgres.urlOf('postgres'), async (db) => void (await sql`checkpoint`.execute(db)))
    const samples = await runRounds(points, runners, { rounds, settle })
    const settings = { workers, calls, rounds }
    const title = 'Evaluations recorded per second'
    printComparisons(await saveResult({ name, title, command, settings, notMeasured: [], samples }, results))
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()))
    await postgres.stop()
  }
}
