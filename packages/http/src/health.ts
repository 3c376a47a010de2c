import { setTimeout as sleep } from 'node:timers/promises'
import type { Routes } from './app.ts'
import { addGauge } from './metrics/gauges.ts'

/** Shorter than the usual probe timeouts of orchestrators. */
const timeoutMs = 2_000

export interface HealthOptions {
  /** Version of the running service. */
  readonly version: string
  /** Resolves if the database responds. */
  readonly database: () => Promise<unknown>
  /**
   * Returns details of the stand-in while the database is unavailable, such as the spool. If undefined,
   * the service is unavailable instead of degraded.
   */
  readonly standIn?: (database: DatabaseState) => object | undefined
}

export type DatabaseState = 'ok' | 'unavailable'

/**
 * `GET /health` reports readiness, `GET /health/live` liveness. Neither requires a key.
 *
 * The state of the database is also a metric.
 */
export const health: Routes<HealthOptions> = async (app, { version, database, standIn }) => {
  const sendRequest = singleFlight(database)
  const checkDatabase = () =>
    Promise.race([sendRequest(), sleep<DatabaseState>(timeoutMs, 'unavailable', { ref: false })])
  addGauge(app.registry, 'callbook_database_up', 'Whether the database responds: 1 or 0', async () =>
    (await checkDatabase()) === 'ok' ? 1 : 0
  )

  app.get('/health', { logLevel: 'warn' }, async (_request, reply) => {
    const state = await checkDatabase()
    const shown = standIn?.(state)
    const status = app.lifecycle.draining ? 'unavailable' : statusOf(state, shown)
    const uptime_seconds = Math.floor(process.uptime())

    return reply
      .code(status === 'unavailable' ? 503 : 200)
      .send({ status, version, uptime_seconds, checks: { database: state }, ...shown })
  })

  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
}

function statusOf(state: DatabaseState, shown: object | undefined): 'ok' | 'degraded' | 'unavailable' {
  return state === 'unavailable' && shown !== undefined ? 'degraded' : state
}

/** Shares one check among concurrent requests, so that probes do not add load to a database in trouble. */
function singleFlight(check: () => Promise<unknown>): () => Promise<DatabaseState> {
  let running: Promise<DatabaseState> | undefined

  return () => {
    running ??= run(check).finally(() => {
      running = undefined
    })

    return running
  }
}

async function run(check: () => Promise<unknown>): Promise<DatabaseState> {
  try {
    await check()

    return 'ok'
  } catch {
    return 'unavailable'
  }
}
