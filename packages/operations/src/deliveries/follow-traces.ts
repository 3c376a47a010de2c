import { setTimeout as sleep } from 'node:timers/promises'
import { byTime, type ReportReceipt, receiptOf, type Trace } from './delivery.ts'

/** Reads the traces of an endpoint. */
interface TraceSource {
  /** Reads the latest traces. */
  readonly last: (limit: number) => Promise<readonly Trace[]>
  /** Reads all traces from a time on. */
  readonly since: (time: Date) => Promise<readonly Trace[]>
}

export interface FollowOptions {
  /** Number of earlier reports to print; at least 1. */
  readonly limit: number
  readonly stop: AbortSignal
  /** Receives reports in the order of their times, in batches. The next batch waits for it. */
  readonly print: (deliveries: readonly ReportReceipt[]) => Promise<void>
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
export async function followTraces(
  { last, since }: TraceSource,
  { limit, stop, print, pollMs = 1_000 }: FollowOptions
): Promise<void> {
  const memory = createMemory()
  const first = memory.filterNew(await last(limit))
  // Also reads all traces within the overlap, so that the loop does not print them as new.
  const overlapping = memory.filterNew(await since(memory.since()))
  await print([...first, ...overlapping].sort(byTime).slice(-limit))

  while (!stop.aborted) {
    await sleep(pollMs, undefined, { signal: stop }).catch(() => undefined)
    const deliveries = memory.filterNew((await since(memory.since())).toSorted(byTime))
    if (deliveries.length > 0) await print(deliveries)
  }
}

function createMemory() {
  const printed = new Map<string, { readonly at: string; readonly count: number }>()
  let latest = ''
  const before = (milliseconds: number) => new Date(latest === '' ? 0 : Date.parse(latest) - milliseconds)

  return {
    /** Returns the earliest time from which traces must be read. */
    since: () => before(overlapMs),
    filterNew(traces: readonly Trace[]): ReportReceipt[] {
      const fresh = traces.filter(({ key, count }) => count > (printed.get(key)?.count ?? 0))
      const deliveries = fresh.map((trace) => receiptOf(trace, printed.get(trace.key)?.count))
      for (const { key, at, count } of fresh) {
        printed.set(key, { at, count })
        if (at > latest) latest = at
      }
      const limit = before(overlapMs + minutesOfCountsMs).toISOString()
      for (const [key, { at }] of printed) if (at < limit) printed.delete(key)

      return deliveries
    }
  }
}
