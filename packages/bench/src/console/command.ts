import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../arguments.ts'
import { printComparisons, short } from '../results/print.ts'
import { resultsDir, saveResult, subject } from '../results/result.ts'
import { runRounds } from '../rounds.ts'
import { defaultDataDir, startPostgres } from '../stack/postgres.ts'
import { openTree, otherTree, thisTree } from '../stack/tree.ts'
import { type ConsoleRunner, startConsole } from './start-console.ts'

export const consoleDefaults = {
  /** Number of signed-in users, who send requests in turn. */
  people: 1_000,
  connections: [1, 16] as readonly number[],
  seconds: 3,
  'warmup-seconds': 1,
  rounds: 3,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'console',
  /** Another checkout of the project with installed packages, to measure as well; empty for none. */
  beside: ''
}

/** Measures a console request that does little except find its session: `GET /console/api/me`. */
export async function benchConsole(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, consoleDefaults)
  const { people, connections, seconds, rounds, results, name, beside } = options
  const load = { people, seconds, warmupSeconds: options['warmup-seconds'] }
  const postgres = await startPostgres(options['data-dir'])
  const directory = await mkdtemp(join(tmpdir(), 'callbook-console-'))
  const runners: ConsoleRunner[] = []
  try {
    await writeFile(join(directory, 'index.html'), '<!doctype html><meta name="csp-nonce" content="__NONCE__">')
    await mkdir(join(directory, 'assets'))
    runners.push(await startConsole(postgres, { name: subject, tree: thisTree }, { ...load, directory }))
    if (beside !== '') {
      const other = { name: otherTree, tree: await openTree(beside) }
      runners.push(await startConsole(postgres, other, { ...load, directory }))
    }
    await Promise.all(runners.map((runner) => runner.count()))
    const points = connections.map((count) => ({ point: `${count} connections`, connections: count }))
    const samples = await runRounds(points, runners, { rounds, settle: async () => undefined })
    const title = 'Console session lookups per second'
    const settings = { ...load, connections, rounds }
    const result = await saveResult({ name, title, command, settings, notMeasured: [], samples }, results)
    printComparisons(result)
    for (const { contender, point, metrics } of result.comparisons) {
      const [p95, queries, busy] = ['p95_ms', 'queries', 'load_average'].map((metric) => short(metrics[metric]?.median))
      process.stdout.write(
        `${contender}, ${point}: p95 ${p95} ms, ${queries} queries a request, load average ${busy}\n`
      )
    }
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()))
    await postgres.stop()
    await rm(directory, { recursive: true })
  }
}
