import { setTimeout as sleep } from 'node:timers/promises'
import type { Routes } from './app.ts'
import { addGauge } from './metrics/gauges.ts'

/** The check takes less time than orchestrators wait for a probe. */
const timeoutMs = 2_000

export interface HealthOptions {
  /** The version of the running service. */
  readonly version: string
  /** Resolves if the database answers. */
  readonly database: () => Promise<unknown>
  /**
   * What there is to show of that which stands in for the database while it is away. Undefined says that nothing
   * does, and so that a service without its database is unavailable, and not just degraded.
   */
  readonly standIn?: (database: DatabaseState) => object | undefined
}

export type DatabaseState = 'ok' | 'unavailable'

/**
 * `GET /health`: whether the service can work. `GET /health/live`: whether it runs. Neither asks for a key.
 *
 * What the database says is a metric as well.
 */
export const health: Routes<HealthOptions> = async (app, { version, database, standIn }) => {
  const ask = singleFlight(database)
  const checkDatabase = () => Promise.race([ask(), sleep<DatabaseState>(timeoutMs, 'unavailable', { ref: false })])
  addGauge(app.registry, 'callbook_database_up', 'Whether the database answers: 1 or 0', async () =>
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

/** The check runs once at a time, however many ask: a database in trouble is not asked more and more. */
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
