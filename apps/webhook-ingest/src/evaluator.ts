import { createDatabase, databaseUrlProblem } from '@callbook/db'
import { createModel } from '@callbook/evaluation'
import {
  createLogger,
  createRegistry,
  listenForMetrics,
  loadConfig,
  openTracing,
  requireSettings,
  serve
} from '@callbook/http'
import manifest from '../package.json' with { type: 'json' }
import { buildEvaluator } from './evaluator-app.ts'
import { EvaluatorConfig, readModelSettings } from './evaluator-config.ts'

const config = requireSettings(() => loadConfig(EvaluatorConfig, process.env, { DATABASE_URL: databaseUrlProblem }))
const modelSettings = readModelSettings(config)
const logger = createLogger(config.LOG_LEVEL)
const service = { name: 'evaluator', version: manifest.version }
const tracing = await openTracing({
  service,
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  share: config.OTEL_TRACES_SAMPLER_ARG,
  logger
})
const db = createDatabase({
  connectionString: config.DATABASE_URL,
  maxConnections: config.DATABASE_MAX_CONNECTIONS,
  onIdleError: (err: Error) => logger.warn({ err }, 'idle database connection lost')
})

/** Two answers and what is done around them: an answer may have to be corrected once. */
const leaseMs = 2 * config.EVALUATOR_TIMEOUT_MS + 30_000

const app = buildEvaluator({
  db,
  model: modelSettings && createModel(modelSettings),
  logger,
  concurrency: config.EVALUATOR_CONCURRENCY,
  maxAttempts: config.EVALUATOR_MAX_ATTEMPTS,
  leaseMs,
  pollMs: 1_000,
  graceMs: config.SHUTDOWN_GRACE_MS / 2,
  now: () => new Date(),
  random: Math.random,
  registry: createRegistry(service),
  metricsToken: config.METRICS_TOKEN,
  tracing
})

await listenForMetrics(app, { token: config.METRICS_TOKEN, host: config.HOST, port: config.METRICS_PORT })
await serve(app, { host: config.HOST, port: config.PORT, graceMs: config.SHUTDOWN_GRACE_MS, drainMs: 0 })
