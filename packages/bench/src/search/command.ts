import { readArguments } from '../arguments.ts'
import { describeMachine } from '../machine.ts'
import { short } from '../results/print.ts'
import { resultsDir, writeResult } from '../results/result.ts'
import type { Metrics } from '../results/sample.ts'
import { createMigrated, defaultDataDir, dropDatabase, startPostgres } from '../stack/postgres.ts'
import { fillCalls } from './fill-calls.ts'
import { measureIndexing, openDatabase } from './index-calls.ts'
import { measureFreshness } from './measure-freshness.ts'
import { listSearches } from './searches.ts'
import { startReader } from './start-reader.ts'
import { createWords } from './words.ts'

export const searchDefaults = {
  calls: 100_000,
  /** Words of each call, repeated ones included. */
  words: 500,
  /** Duration of the measurement of each kind of search, and of the mix. */
  seconds: 5,
  /** Duration of the measurement of freshness; 0 for none. */
  'freshness-seconds': 20,
  /** Calls stored for each second of it. */
  'calls-per-second': 20,
  seed: 1,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'search'
}

/** Measures the index of the search: its cost for each call, and its pages, without HTTP. */
export async function benchSearch(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, searchDefaults)
  const { calls, seconds, seed, results, name } = options
  const words = createWords(options.words, seed)
  const further = options['calls-per-second'] * options['freshness-seconds']
  const postgres = await startPostgres(options['data-dir'])
  const measured: { readonly point: string; readonly metrics: Metrics }[] = []
  const note = (point: string, metrics: Metrics) => {
    measured.push({ point, metrics })
    const figures = Object.entries(metrics).map(([metric, value]) => `${metric} ${short(value)}`)
    process.stdout.write(`${point.padEnd(32)} ${figures.join('  ')}\n`)
  }

  try {
    const connectionString = await createMigrated(postgres, 'search')
    const filled = await fillCalls(connectionString, { calls, further, seed, words })
    note('indexing of a call', await measureIndexing(postgres, connectionString, filled.organizationId, calls))
    const searches = listSearches(words, filled.clientId, new Date())
    const reader = startReader(postgres, connectionString, filled.organizationId)
    for (const search of searches) {
      note(search.point, await reader.measure({ searches: [search], concurrency: 1, seconds }))
    }
    note('all of these, 8 at once', await reader.measure({ searches, concurrency: 8, seconds }))
    await reader.stop()
    if (further > 0) {
      const db = openDatabase(connectionString)
      const arrival = { first: calls, calls: further, perSecond: options['calls-per-second'] }
      note('found after it is stored', await measureFreshness(db, connectionString, filled, arrival))
      await db.destroy()
    }
    await dropDatabase(postgres, 'search')
    const settings = { calls, words: options.words, seconds, callsPerSecond: options['calls-per-second'] }
    const date = new Date().toISOString()
    await writeResult(
      { name, title: 'Searches', date, command, machine: describeMachine(), settings, measured },
      results
    )
  } finally {
    await postgres.stop()
  }
}
