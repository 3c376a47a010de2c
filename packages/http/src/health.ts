import { setTimeout as sleep } from 'node:timers/promises'
import type { Routes } from './app.ts'
import { addGauge } from './metrics/gauges.ts'

/** Shorter than the usual probe timeouts of orchestrators. */
const timeoutMs = 2_000

export interface HealthOptions {
  /** Name of the program, such as `webhook-ingest`. */
  readonly service: string
  readonly version: string
  /** Resolves if the database responds. */
  readonly database: () => Promise<unknown>
  /** Returns why this release cannot work with the schema of the database; empty if it can. */
  readonly schema?: () => Promise<readonly string[]>
  /**
   * Returns details of the stand-in while the database is unavailable, such as the spool. If undefined, the service is
   * unavailable instead of degraded.
   */
  readonly standIn?: (database: DatabaseState) => object | undefined
}

/** `wrong_schema`: it responds, but this release cannot work with its schema. */
export type DatabaseState = 'ok' | 'unavailable' | 'wrong_schema'

/**
 * `GET /health` reports readiness, `GET /health/live` liveness. Neither requires a key.
 *
 * The state of the database is also a metric.
 */
export const health: Routes<HealthOptions> = async (app, { service, version, database, schema, standIn }) => {
  let logged = ''
  const ping = singleFlight(async () => {
    await database()
    const problems = (await schema?.()) ?? []
    const problem = problems.slice(0, 10).join('; ')
    if (problem !== '' && problem !== logged)
      app.log.error({ problem }, 'the database has another schema than this release')
    logged = problem

    return problem === '' ? 'ok' : 'wrong_schema'
  })
  const checkDatabase = () => Promise.race([ping(), sleep<DatabaseState>(timeoutMs, 'unavailable', { ref: false })])
  addGauge(app.registry, { name: 'callbook_database_up', help: 'Whether the database responds: 1 or 0' }, async () =>
    (await checkDatabase()) === 'ok' ? 1 : 0
  )

  app.get('/health', { logLevel: 'warn' }, async (_request, reply) => {
    const state = await checkDatabase()
    const shown = standIn?.(state)
    const status = app.lifecycle.draining ? 'unavailable' : statusOf(state, shown)
    const uptime_seconds = Math.floor(process.uptime())

    return reply
      .code(status === 'unavailable' ? 503 : 200)
      .send({ status, service, version, uptime_seconds, checks: { database: state }, ...shown })
  })

  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
}

/** Nothing stands in for the right schema: such a process must never become ready. */
function statusOf(state: DatabaseState, shown: object | undefined): 'ok' | 'degraded' | 'unavailable' {
  if (state === 'wrong_schema') return 'unavailable'

  return state === 'unavailable' && shown !== undefined ? 'degraded' : state
}

/** Shares one check among concurrent requests, so that probes do not add load to a database in trouble. */
function singleFlight(check: () => Promise<DatabaseState>): () => Promise<DatabaseState> {
  let running: Promise<DatabaseState> | undefined

  return () => {
    running ??= run(check).finally(() => {
      running = undefined
    })

    return running
  }
}

async function run(check: () => Promise<DatabaseState>): Promise<DatabaseState> {
  try {
    return await check()
  } catch {
    return 'unavailable'
  }
}
