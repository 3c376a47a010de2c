import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Database, listCalls, searchedCallColumns } from '@callbook/db'
import { readPage } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import type { Metrics } from '../results/sample.ts'
import { percentile } from '../results/statistics.ts'
import type { Postgres } from '../stack/postgres.ts'
import type { Search } from './searches.ts'

/** Reads a first page with its hits, and returns its total. */
export async function readSearch(
  db: Database,
  organizationId: OrganizationId,
  { filter, offset = 0 }: Omit<Search, 'point'>
): Promise<number> {
  const page = { limit: 50, offset }
  const { total } = await readPage(searchedCallColumns, (form) =>
    listCalls(db, organizationId, filter, page, form, searchedCallColumns)
  )

  return total
}

interface Measurement {
  readonly postgres: Postgres
  readonly concurrency: number
  readonly seconds: number
}

/** Reads pages of searches in turn, `concurrency` at once, for a time, and each at least three times. */
export async function measurePages(
  db: Database,
  organizationId: OrganizationId,
  searches: readonly Search[],
  { postgres, concurrency, seconds }: Measurement
): Promise<Metrics> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const times: number[] = []
  let [total, next] = [0, 0]
  for (const search of searches) total = await readSearch(db, organizationId, search)
  delay.enable()
  const cpu = { ofNode: process.cpuUsage(), databaseUs: (await postgres.cpuUs()) ?? Number.NaN }
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
  delay.disable()
  const { user, system } = process.cpuUsage(cpu.ofNode)
  const sorted = times.toSorted((a, b) => a - b)

  return {
    per_second: times.length / ((performance.now() - startMs) / 1000),
    p50_ms: percentile(sorted, 50),
    p99_ms: percentile(sorted, 99),
    node_cpu_ms: (user + system) / 1000 / times.length,
    database_cpu_ms: (((await postgres.cpuUs()) ?? Number.NaN) - cpu.databaseUs) / 1000 / times.length,
    delay_ms: delay.max / 1e6,
    total
  }
}
