import type { Bulkhead } from '@callbook/db'
import { type Busiest, createBusiest } from '@callbook/http'
import { createFairLimiter, FairLimiterError } from '@callbook/limits'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export interface StatementBulkheadOptions {
  readonly connections: number
  readonly registry: Registry
  readonly maxWaitMs?: number
}

/** Seconds, from no wait to the maximum wait. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/**
 * Creates the bulkhead of a connection pool: each organization may use half of the connections at a time, and among the
 * waiting organizations, the one that uses the fewest is next. A timeout gets 429 if the organization itself is the
 * cause, or 503 if others are.
 */
export function createStatementBulkhead({
  connections,
  registry,
  maxWaitMs = 1_000
}: StatementBulkheadOptions): Bulkhead {
  const bulkhead = createFairLimiter({
    width: connections,
    widthPerKey: Math.max(1, Math.floor(connections / 2)),
    maxWaitMs,
    tooMany: 'Too many concurrent requests of the organization'
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
        if (!(error instanceof FairLimiterError)) throw error
        const waitSeconds = (performance.now() - since) / 1_000
        waits.observe(waitSeconds)
        noteUse(organizationId, 0, waitSeconds)
        refusals.inc({ reason: error.reason })
        throw error
      }
    }
  }
}

function addMetrics(registry: Registry) {
  const waits = new Histogram({
    name: 'callbook_statement_wait_seconds',
    help: 'How long statements wait for a database connection of their organization',
    buckets,
    registers: [registry]
  })
  const refusals = new Counter({
    name: 'callbook_statements_refused_total',
    help: 'Statements that timed out waiting: the organization used its share of the connections, or all were in use',
    labelNames: ['reason'],
    registers: [registry]
  })
  for (const reason of ['share', 'full']) refusals.inc({ reason }, 0)

  return { waits, refusals }
}

/** Maximum number of organizations in the metrics of a process: their ids are labels, whose number must be limited. */
const size = 10

const windowMs = 5 * 60 * 1_000

/**
 * Creates metrics of the organizations that used the database most, or waited longest for it, in the last five to ten
 * minutes.
 */
function followBusiest(registry: Registry, clock: () => number): Busiest['note'] {
  const busiest = createBusiest({ size, windowMs, clock })
  const add = (what: 'count' | 'seconds' | 'waitSeconds', name: string, help: string) => {
    const gauge = new Gauge({
      name: `callbook_busiest_organization_${name}`,
      help: `${help}, for the ${size} busiest organizations of the last five to ten minutes`,
      labelNames: ['organization'],
      registers: [registry],
      collect: () => {
        gauge.reset()
        for (const [organization, use] of busiest.top()) gauge.set({ organization }, use[what])
      }
    })
  }

  add('count', 'turns', 'Database turns: one statement, or several sent together, on one connection')
  add('seconds', 'statement_seconds', 'Duration of database turns')
  add('waitSeconds', 'wait_seconds', 'Time spent waiting for database turns, including timeouts')

  return busiest.note
}
