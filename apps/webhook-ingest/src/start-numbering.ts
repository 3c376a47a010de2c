import { createDatabase, createNumbering, type Numbering, numberedEventsMetric } from '@callbook/db'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'

interface NumberingDependencies {
  readonly connectionString: string
  readonly onIdleError: (error: Error) => void
  readonly registry: Registry
  readonly logger: FastifyBaseLogger
}

/**
 * Other processes hold the lock of an organization for milliseconds. After a longer wait, numbering is left to the
 * worker.
 */
const lockTimeoutMs = 250

/** Numbers the events of stored reports on a separate connection, so that no report waits for it. */
export function startNumbering({ connectionString, onIdleError, registry, logger }: NumberingDependencies): Numbering {
  const db = createDatabase({
    connectionString,
    onIdleError,
    maxConnections: 1,
    preparesStatements: true,
    lockTimeoutMs
  })
  const { nudge, close } = createNumbering({
    db,
    onNumbered: countNumberedEvents(registry),
    onFailed: (err) => logger.warn({ err }, 'events could not be numbered; the worker will do it')
  })

  return {
    nudge,
    async close() {
      await close()
      await db.destroy()
    }
  }
}

export function countNumberedEvents(registry: Registry): (events: number) => void {
  const counter = new Counter({ ...numberedEventsMetric, registers: [registry] })

  return (events) => counter.inc(events)
}
