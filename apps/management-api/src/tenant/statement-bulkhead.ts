import type { Bulkhead } from '@callbook/db'
import { BulkheadError, createBulkhead, serviceUnavailable, tooManyRequests } from '@callbook/http'
import { Counter, Histogram, type Registry } from 'prom-client'
import { followBusiest } from './busiest-organizations.ts'

export interface StatementBulkheadOptions {
  /** How many connections there are. */
  readonly connections: number
  readonly registry: Registry
  /** The time after which a request that waits for its turn is refused. */
  readonly maxWaitMs?: number
}

/** Seconds, from a place that is free to all the time there is. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

const retryAfterSeconds = 1

/**
 * The turns of organizations on the connections of a pool: each may use half of them at a time, and of those that wait,
 * the one that uses the fewest is next. Whoever waits too long hears whether it is its own organization that keeps it
 * waiting, 429, or the others, 503.
 */
export function createStatementBulkhead({
  connections,
  registry,
  maxWaitMs = 1_000
}: StatementBulkheadOptions): Bulkhead {
  const bulkhead = createBulkhead({
    width: connections,
    widthPerKey: Math.max(1, Math.floor(connections / 2)),
    maxWaitMs
  })
  const { waits, refusals } = addMetrics(registry)
  const noteUse = followBusiest(registry, () => performance.now())

  return {
    async enter(organizationId) {
      const since = performance.now()
      try {
        const leave = await bulkhead.enter(organizationId)
        const begin = performance.now()
        waits.observe((begin - since) / 1_000)

        return () => {
          leave()
          noteUse(organizationId, (performance.now() - begin) / 1_000, (begin - since) / 1_000)
        }
      } catch (error) {
        if (!(error instanceof BulkheadError)) throw error
        const waitSeconds = (performance.now() - since) / 1_000
        waits.observe(waitSeconds)
        noteUse(organizationId, 0, waitSeconds)
        refusals.inc({ reason: error.reason })
        throw error.reason === 'full' ? serviceUnavailable(retryAfterSeconds) : tooManyAtOnce()
      }
    }
  }
}

function tooManyAtOnce() {
  return tooManyRequests(retryAfterSeconds, 'Too many requests of the organization are being answered at once')
}

function addMetrics(registry: Registry) {
  const waits = new Histogram({
    name: 'callbook_statement_wait_seconds',
    help: 'How long statements wait until it is the turn of their organization',
    buckets,
    registers: [registry]
  })
  const refusals = new Counter({
    name: 'callbook_statements_refused_total',
    help: 'Statements whose turn did not come in time: the organization had its share of the connections, or all were in use',
    labelNames: ['reason'],
    registers: [registry]
  })
  for (const reason of ['share', 'full']) refusals.inc({ reason }, 0)

  return { waits, refusals }
}
