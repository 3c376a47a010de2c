import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, logEvents, numberEvents } from '@callbook/db'
import { parseSearch } from '@callbook/domain'
import { createPool } from '@callbook/postgres'
import { callColumns } from '../data/call-rows.ts'
import { copyRows } from '../data/copy.ts'
import type { Metrics } from '../results/sample.ts'
import { percentile } from '../results/statistics.ts'
import type { FilledCalls } from './fill-calls.ts'
import { indexCalls } from './index-calls.ts'
import { readSearch } from './measure-pages.ts'

/** Time between two looks of the job for new calls. */
const pollMs = 2_000

interface Arrival {
  readonly first: number
  readonly calls: number
  readonly perSecond: number
}

/** Stores calls at a rate while the job runs, and measures the time until a search finds each. */
export async function measureFreshness(
  db: Database,
  connectionString: string,
  { organizationId, clientId, row }: FilledCalls,
  { first, calls, perSecond }: Arrival
): Promise<Metrics> {
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
    await copyRows(pool, 'calls', callColumns, [call])
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
