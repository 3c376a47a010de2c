import { setTimeout as sleep } from 'node:timers/promises'

/** Report, or several of one cause within a minute, whose count may grow. */
interface Counted {
  /** Identifies the stored record. */
  readonly key: string
  /** Time of receipt. */
  readonly at: string
  readonly count: number
}

/** Reads the reports to an endpoint, in any order. */
interface Source<Report> {
  readonly last: (limit: number) => Promise<readonly Report[]>
  /** Reads all reports from a time on. */
  readonly since: (time: Date) => Promise<readonly Report[]>
}

interface FollowOptions<Report> {
  /** Number of earlier reports to print; at least 1. */
  readonly limit: number
  readonly stop: AbortSignal
  /** Receives reports in the order of their times, in batches. The next batch waits for it. */
  readonly print: (reports: readonly Omit<Report, 'key'>[]) => Promise<void>
  readonly pollMs?: number
}

/**
 * Maximum delay between receipt and storage: reports up to this much older than the latest are read again each time.
 */
const overlapMs = 15_000

/**
 * How long printed reports are remembered beyond that. A count covers a minute, which may begin in the previous one.
 */
const minutesOfCountsMs = 120_000

/**
 * Prints each report to an endpoint once as it is stored, until `stop`. Excludes reports received more than 15 seconds
 * before the latest, such as those spooled while the database was unavailable. The list includes them.
 */
export async function followReports<Report extends Counted>(
  { last, since }: Source<Report>,
  { limit, stop, print, pollMs = 1_000 }: FollowOptions<Report>
): Promise<void> {
  const memory = createMemory()
  const first = memory.filterNew(await last(limit))
  // Also reads all reports within the overlap, so that the loop does not print them as new.
  const overlapping = memory.filterNew(await since(memory.since()))
  await print([...first, ...overlapping].sort(byTime).slice(-limit))

  while (!stop.aborted) {
    await sleep(pollMs, undefined, { signal: stop }).catch(() => undefined)
    const reports = memory.filterNew(await since(memory.since()))
    if (reports.length > 0) await print(reports.sort(byTime))
  }
}

function createMemory() {
  const printed = new Map<string, { readonly at: string; readonly count: number }>()
  let latest = ''
  const before = (milliseconds: number) => new Date(latest === '' ? 0 : Date.parse(latest) - milliseconds)

  return {
    /** Returns the earliest time from which reports must be read. */
    since: () => before(overlapMs),
    /** Returns the reports that were not printed, and for a count its increase. */
    filterNew<Report extends Counted>(reports: readonly Report[]): Omit<Report, 'key'>[] {
      const fresh = reports.filter(({ key, count }) => count > (printed.get(key)?.count ?? 0))
      const increases = fresh.map((report) => {
        const count = report.count - (printed.get(report.key)?.count ?? 0)

        return { ...withoutKey(report), count }
      })
      for (const { key, at, count } of fresh) {
        printed.set(key, { at, count })
        if (at > latest) latest = at
      }
      const limit = before(overlapMs + minutesOfCountsMs).toISOString()
      for (const [key, { at }] of printed) if (at < limit) printed.delete(key)

      return increases
    }
  }
}

/** Returns a report as it is printed: its key is only for later requests. */
export function withoutKey<Report extends Counted>({ key: _, ...report }: Report): Omit<Report, 'key'> {
  return report
}

function byTime(one: Pick<Counted, 'at'>, other: Pick<Counted, 'at'>): number {
  if (one.at === other.at) return 0

  return one.at < other.at ? -1 : 1
}
