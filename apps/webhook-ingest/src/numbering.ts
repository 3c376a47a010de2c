import { createDatabase, createNumbering, type Numbering, numberedEventsMetric } from '@callbook/db'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'

interface NumberingDependencies {
  readonly connectionString: string
  readonly onIdleError: (error: Error) => void
  readonly registry: Registry
  readonly logger: FastifyBaseLogger
}

/** Whoever numbers for the same organization needs milliseconds: who waits for longer leaves it to the worker. */
const lockTimeoutMs = 250

/** Numbers the events of what was stored, on a connection of its own: no report waits for it. */
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
    onFailed: (err) => logger.warn({ err }, 'events could not be numbered: that is left to the worker')
  })

  return {
    nudge,
    async close() {
      await close()
      await db.destroy()
    }
  }
}

/** Counts the events that this process gives numbers to. */
export function countNumberedEvents(registry: Registry): (events: number) => void {
  const counter = new Counter({ ...numberedEventsMetric, registers: [registry] })

  return (events) => counter.inc(events)
}
