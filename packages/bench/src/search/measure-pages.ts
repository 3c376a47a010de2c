import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { createDatabase, type Database, listCalls, searchedCallColumns } from '@callbook/db'
import { readPage } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { type Metrics, percentile } from '../results.ts'
import type { Search } from './data.ts'

export function openDatabase(connectionString: string): Database {
  return createDatabase({
    connectionString,
    maxConnections: 10,
    preparesStatements: true,
    onIdleError: () => undefined,
    connectionTimeoutMs: 60_000
  })
}

/** Reads a first page with its hits, and returns its total. */
export async function readSearch(
  db: Database,
  organizationId: OrganizationId,
  { filter, offset = 0 }: Omit<Search, 'point'>
): Promise<number> {
  const page = { limit: 50, offset }
  const { total } = await readPage(searchedCallColumns, (form) =>
    listCalls({ db, reach: organizationId }, filter, { page, form, columns: searchedCallColumns })
  )

  return total
}

/** Searches in turn, `concurrency` at once. */
export interface Measurement {
  readonly organizationId: OrganizationId
  readonly searches: readonly Search[]
  readonly concurrency: number
  readonly seconds: number
}

export interface Measured {
  readonly metrics: Metrics
  /** Number of the searches, a first one of each kind included, which the metrics leave out. */
  readonly searches: number
}

/** Reads pages of searches for a time, and each at least three times. */
export async function measurePages(
  db: Database,
  { organizationId, searches, concurrency, seconds }: Measurement
): Promise<Measured> {
  const times: number[] = []
  let [total, next] = [0, 0]
  for (const search of searches) total = await readSearch(db, organizationId, search)
  const stopWatching = watchEventLoop()
  const cpu = process.cpuUsage()
  const startMs = performance.now()
  const untilMs = startMs + seconds * 1000
  const read = async () => {
    while (next < 3 * searches.length || performance.now() < untilMs) {
      const search = searches[next++ % searches.length]
      if (search === undefined) return
      const sentMs = performance.now()
      await readSearch(db, organizationId, search)
      times.push(performance.now() - sentMs)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, read))
  const { user, system } = process.cpuUsage(cpu)
  const sorted = times.toSorted((a, b) => a - b)
  const metrics = {
    per_second: times.length / ((performance.now() - startMs) / 1000),
    p50_ms: percentile(sorted, 50),
    p99_ms: percentile(sorted, 99),
    node_cpu_ms: (user + system) / 1000 / times.length,
    ...(await stopWatching()),
    total
  }

  return { metrics, searches: times.length + searches.length }
}

/** Returns a function that returns the longest delay of the event loop, and the longest collection of garbage. */
function watchEventLoop(): () => Promise<Metrics> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let collectionMs = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collectionMs = Math.max(collectionMs, duration)
  })
  delay.enable()
  observer.observe({ entryTypes: ['gc'] })

  return async () => {
    delay.disable()
    // The observer gets entries in a later turn.
    await new Promise((resolve) => setImmediate(resolve))
    observer.disconnect()

    return { delay_ms: delay.max / 1e6, collection_ms: collectionMs }
  }
}
