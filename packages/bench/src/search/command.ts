import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Database, indexNextCalls, logEvents, numberEvents } from '@callbook/db'
import { type OrganizationId, parseSearch } from '@callbook/domain'
import { createPool } from '@callbook/postgres'
import { sql } from 'kysely'
import { readArguments } from '../arguments.ts'
import { copyRows } from '../data/copy.ts'
import { callColumns } from '../data/rows.ts'
import { describeRun, type Metrics, percentile, resultsDir, short, writeResult } from '../results.ts'
import { createMigrated, defaultDataDir, dropDatabase, type Postgres, startPostgres } from '../stack/postgres.ts'
import { deployedFlags } from '../stack/service.ts'
import { createWords, type FilledCalls, fillCalls, listSearches } from './data.ts'
import { type Measured, type Measurement, openDatabase, readSearch } from './measure-pages.ts'

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
    note(
      'indexing of a call',
      await measureIndexing(postgres, connectionString, { organizationId: filled.organizationId, calls })
    )
    const searches = listSearches(words, filled.clientId, new Date())
    const reader = startReader(postgres, connectionString, filled.organizationId)
    for (const search of searches) {
      note(search.point, await reader.measure({ searches: [search], concurrency: 1, seconds }))
    }
    note('all of these, 8 at once', await reader.measure({ searches, concurrency: 8, seconds }))
    await reader.stop()
    if (further > 0) {
      const arrival = { first: calls, calls: further, perSecond: options['calls-per-second'] }
      note('found after it is stored', await measureFreshness(connectionString, filled, arrival))
    }
    await dropDatabase(postgres, 'search')
    const settings = { calls, words: options.words, seconds, callsPerSecond: options['calls-per-second'] }
    await writeResult({ name, title: 'Searches', ...describeRun(), command, settings, measured }, results)
  } finally {
    await postgres.stop()
  }
}

/** Runs steps of the worker's job until all calls are indexed. */
async function indexCalls(db: Database, organizationId: OrganizationId): Promise<void> {
  const at = { db, organizationId }
  // The first step begins the index.
  await indexNextCalls(at)
  while ((await indexNextCalls(at)).hasMore);
}

/** Indexes all calls, and returns the cost of each. */
async function measureIndexing(
  postgres: Postgres,
  connectionString: string,
  { organizationId, calls }: { readonly organizationId: OrganizationId; readonly calls: number }
): Promise<Metrics> {
  const db = openDatabase(connectionString)
  try {
    const before = {
      wal: await readWal(db),
      cpu: process.cpuUsage(),
      databaseUs: (await postgres.cpuUs()) ?? Number.NaN
    }
    const startMs = performance.now()
    await indexCalls(db, organizationId)
    const { user, system } = process.cpuUsage(before.cpu)
    const { rows } = await sql<{ bytes: string; blocks: string }>`
      select pg_total_relation_size('search_blocks') + pg_total_relation_size('search_pages') as bytes,
        (select count(*) from search_blocks) as blocks`.execute(db)

    return {
      seconds: (performance.now() - startMs) / 1000,
      node_cpu_us: (user + system) / calls,
      database_cpu_us: (((await postgres.cpuUs()) ?? Number.NaN) - before.databaseUs) / calls,
      wal_bytes: ((await readWal(db)) - before.wal) / calls,
      index_bytes: Number(rows[0]?.bytes) / calls,
      blocks: Number(rows[0]?.blocks)
    }
  } finally {
    await db.destroy()
  }
}

async function readWal(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`.execute(db)

  return Number(rows[0]?.bytes)
}

/** Time between two looks of the job for new calls. */
const pollMs = 2_000

interface Arrival {
  readonly first: number
  readonly calls: number
  readonly perSecond: number
}

/** Stores calls at a rate while the job runs, and measures the time until a search finds each. */
async function measureFreshness(
  connectionString: string,
  { organizationId, clientId, row }: FilledCalls,
  { first, calls, perSecond }: Arrival
): Promise<Metrics> {
  const db = openDatabase(connectionString)
  const pool = createPool({
    connectionString,
    maxConnections: 2,
    onIdleError: () => undefined,
    connectionTimeoutMs: 60_000
  })
  const job = startJob(db, organizationId)
  const startMs = performance.now()
  const arrive = async (nth: number) => {
    await sleep(Math.max(0, startMs + (nth * 1000) / perSecond - performance.now()))
    // Letters only, so that it is one word.
    const word = `fresh${[...String(nth)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`
    const call = row(first + nth, word)
    await copyRows(pool, { table: 'calls', columns: callColumns, rows: [call] })
    const subjectId = String(call[callColumns.indexOf('id')])
    await db
      .transaction()
      .execute((tx) => logEvents(tx, [{ organizationId, type: 'call.stored', subjectId, clientId }], new Date()))
    const storedMs = performance.now()
    while ((await readSearch(db, organizationId, { filter: { search: parseSearch(word) } })) === 0) await sleep(10)

    return performance.now() - storedMs
  }
  try {
    const times = await Promise.all(Array.from({ length: calls }, (_, nth) => arrive(nth)))
    const sorted = times.toSorted((a, b) => a - b)

    return { calls, p50_ms: percentile(sorted, 50), p99_ms: percentile(sorted, 99) }
  } finally {
    await job.stop()
    await pool.end()
    await db.destroy()
  }
}

function startJob(db: Database, organizationId: FilledCalls['organizationId']) {
  const stopped = new AbortController()
  const run = async () => {
    while (!stopped.signal.aborted) {
      await numberEvents(db, organizationId)
      await indexCalls(db, organizationId)
      await sleep(pollMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const running = run()

  return {
    async stop() {
      stopped.abort()
      await running
    }
  }
}

/** A process with the flags of management-api that only searches. */
interface Reader {
  measure(measurement: Omit<Measurement, 'organizationId'>): Promise<Metrics>
  stop(): Promise<void>
}

const program = fileURLToPath(import.meta.resolve('./reader.ts'))

function startReader(
  postgres: Postgres,
  connectionString: string,
  organizationId: Measurement['organizationId']
): Reader {
  const child = fork(program, [connectionString], {
    execArgv: [...deployedFlags('management-api')],
    serialization: 'advanced'
  })
  const ended = once(child, 'exit')

  return {
    async measure(measurement) {
      const before = await postgres.cpuUs()
      const response = once(child, 'message')
      child.send({ ...measurement, organizationId } satisfies Measurement)
      const [measured]: Measured[] = await Promise.race([response, ended.then(() => [])])
      if (measured === undefined) throw new Error('the process that searches has ended')
      const databaseUs = ((await postgres.cpuUs()) ?? Number.NaN) - (before ?? Number.NaN)

      return { ...measured.metrics, database_cpu_ms: databaseUs / 1000 / measured.searches }
    },
    async stop() {
      child.disconnect()
      await ended
    }
  }
}
