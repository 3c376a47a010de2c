import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, findEndpoint } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { byTime, type Delivery, type Trace } from './delivery.ts'
import { listTraces } from './list-deliveries.ts'
import { readTraces } from './read-traces.ts'

interface FollowOptions {
  /** How many deliveries are told of that were there before; at least 1. */
  readonly limit: number
  readonly stop: AbortSignal
  /** Is given them in the order of their times, some at a time, and waited for. */
  readonly tell: (deliveries: readonly Delivery[]) => Promise<void>
  readonly pollMs?: number
}

/**
 * How much later than another a delivery may be stored that was received before it: what is this much older than the latest
 * is read again each time.
 */
const overlapMs = 15_000

/** How long what was told of is remembered beyond that: a count is of a minute, and may begin in the one before. */
const minutesOfCountsMs = 120_000

/**
 * Tells of the deliveries to an endpoint as they are stored, each once, until `stop`. What was received more than 15 seconds
 * before the latest, as reports are that waited on a disk while the database was away, is in the list and not here.
 *
 * @returns false for an unknown endpoint
 */
export async function followDeliveries(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  { limit, stop, tell, pollMs = 1_000 }: FollowOptions
): Promise<boolean> {
  if ((await findEndpoint(db, organizationId, endpointId)) === undefined) return false
  const memory = createMemory()
  const last = memory.takeNew(await listTraces(db, organizationId, endpointId, limit))
  // What is as late as those was there before as well, and is only remembered.
  const besides = memory.takeNew(await readTraces(db, organizationId, endpointId, memory.since()))
  await tell([...last, ...besides].sort(byTime).slice(-limit))

  while (!stop.aborted) {
    await sleep(pollMs, undefined, { signal: stop }).catch(() => undefined)
    const deliveries = memory.takeNew(await readTraces(db, organizationId, endpointId, memory.since()))
    if (deliveries.length > 0) await tell(deliveries)
  }

  return true
}

/** Which deliveries were told of lately. */
function createMemory() {
  const told = new Map<string, { readonly at: string; readonly count: number }>()
  let latest = ''
  const before = (milliseconds: number) => new Date(latest === '' ? 0 : Date.parse(latest) - milliseconds)

  return {
    /** From when on traces are to be read. */
    since: () => before(overlapMs),
    takeNew(traces: readonly Trace[]): Delivery[] {
      const fresh = traces.filter(({ key, count }) => count > (told.get(key)?.count ?? 0))
      const deliveries = fresh.map(({ key, tell }) => tell(told.get(key)?.count ?? 0))
      for (const { key, at, count } of fresh) {
        told.set(key, { at, count })
        if (at > latest) latest = at
      }
      const limit = before(overlapMs + minutesOfCountsMs).toISOString()
      for (const [key, { at }] of told) if (at < limit) told.delete(key)

      return deliveries
    }
  }
}
