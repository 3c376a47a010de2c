import { sql } from 'kysely'
import { readArguments, requestedNames } from '../arguments.ts'
import { printComparisons } from '../results/print.ts'
import { resultsDir, saveResult } from '../results/result.ts'
import { type Runner, runRounds } from '../rounds.ts'
import { defaultDataDir, startPostgres, withDatabase } from '../stack/postgres.ts'
import { openTree } from '../stack/tree.ts'
import { contenders, serviceOf } from './contenders/index.ts'
import { pgbenchInsert, startPgbenchInsert } from './pgbench-insert.ts'
import { type IngestPoint, startContender } from './start-contender.ts'

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

/** Compares how many reports contenders acknowledge. */
export async function benchIngest(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, ingestDefaults)
  const { seconds, only, profile, name, results, 'data-dir': dataDir, 'warmup-seconds': warmupSeconds } = options
  const postgres = await startPostgres(dataDir)
  const runners: Runner<IngestPoint>[] = []
  const isRequested = requestedNames(only)

  try {
    const setup = { ...options, seconds, warmupSeconds, profile }
    const others = options.beside === '' ? [] : [serviceOf(await openTree(options.beside))]
    for (const contender of [...contenders, ...others].filter((each) => isRequested(each.name))) {
      runners.push(await startContender(postgres, contender, setup))
    }
    const inserting = isRequested(pgbenchInsert) ? await startPgbenchInsert(postgres, setup) : undefined
    if (inserting !== undefined) runners.push(inserting)

    const points = options.connections.map((connections) => ({ point: `${connections} connections`, connections }))
    const settle = () =>
      withDatabase(postgres.urlOf('postgres'), async (db) => void (await sql`checkpoint`.execute(db)))
    const samples = await runRounds(points, runners, { rounds: options.rounds, settle })
    const notMeasured = inserting === undefined && only === '' ? [`${pgbenchInsert} (pgbench is not on PATH)`] : []
    const settings = { seconds, warmupSeconds, rounds: options.rounds, endpoints: options.endpoints }
    const title = 'Acknowledged reports per second'
    printComparisons(await saveResult({ name, title, command, settings, notMeasured, samples }, results))
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()))
    await postgres.stop()
  }
}
