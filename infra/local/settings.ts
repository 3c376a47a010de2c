import { resolve } from 'node:path'
import { ConfigError, databaseUrl, type Problems, readConfig, webUrl } from '@callbook/http'
import { ManagementConfig, configChecks as managementChecks } from '@callbook/management-api/config'
import { IngestConfig } from '@callbook/webhook-ingest/config'
import { WorkerConfig } from '@callbook/webhook-ingest/worker/config'
import { type Static, Type } from '@sinclair/typebox'
import { dataDirProblem } from './data-dir.ts'

export interface LocalSettings {
  /** Database URL; undefined starts an embedded server. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly managementPort: number
  readonly webhookPort: number
  /** Port of the worker's health endpoint; undefined uses any free port. */
  readonly workerPort: number | undefined
  /** Ports for metrics; undefined disables them. */
  readonly metricsPorts: readonly [management: number, webhook: number, worker: number] | undefined
  readonly host: string
  /** Origins of the console; links use the first. */
  readonly consoleOrigins: readonly string[]
  readonly publicWebhookUrl: string
  /** Undefined uses the key in the data directory. */
  readonly secretsKey: string | undefined
  /** Undefined uses the key in the data directory. */
  readonly erasureKey: string | undefined
  readonly demo: boolean
  readonly shutdownGraceMs: number
  readonly model: EvaluationModel | undefined
}

/** Model that evaluates calls. */
export interface EvaluationModel {
  readonly name: string
  readonly baseUrl: string
}

export type Environment = Readonly<Record<string, string | undefined>>

const Port = Type.Integer({ minimum: 1, maximum: 65_535 })

/** Settings of all services and of this launcher. The launcher sets some of the services' settings itself. */
const Config = Type.Object(
  {
    ...ManagementConfig.properties,
    ...IngestConfig.properties,
    ...WorkerConfig.properties,
    PORT: Type.Optional(Type.Unknown()),
    DATABASE_URL: Type.Optional(databaseUrl),
    SECRETS_KEY: Type.Optional(IngestConfig.properties.SECRETS_KEY),
    CONSOLE_ORIGINS: ManagementConfig.properties.CONSOLE_ORIGINS,
    /** The first of three ports. */
    METRICS_PORT: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_533 })),
    DATA_DIR: Type.String({ default: '.data' }),
    MANAGEMENT_PORT: Type.Integer({ ...Port, default: 3_000 }),
    WEBHOOK_PORT: Type.Integer({ ...Port, default: 3_001 }),
    WORKER_PORT: Type.Optional(Port),
    PUBLIC_WEBHOOK_URL: Type.Optional(webUrl('https://hooks.example.com')),
    DEMO: Type.Boolean({ default: true })
  },
  { dependentRequired: WorkerConfig['dependentRequired'] }
)

/**
 * Reads the settings of the local stack. Settings of the services are validated and passed on.
 *
 * @throws {ConfigError} naming every invalid variable, never its value
 */
export function readSettings(env: Environment, root: string): LocalSettings {
  const { config, problems } = readConfig(Config, env, {
    ...managementChecks,
    DATA_DIR: (path) => dataDirProblem(resolve(root, path))
  })
  for (const [name, problem] of portProblems(config, problems)) problems.set(name, problem)
  if (problems.size > 0) throw new ConfigError(problems)

  const { HOST: host, WEBHOOK_PORT: webhookPort, METRICS_PORT: metricsPort } = config
  return {
    databaseUrl: config.DATABASE_URL,
    dataDir: resolve(root, config.DATA_DIR),
    managementPort: config.MANAGEMENT_PORT,
    webhookPort,
    workerPort: config.WORKER_PORT,
    metricsPorts: metricsPort === undefined ? undefined : [metricsPort, metricsPort + 1, metricsPort + 2],
    host,
    consoleOrigins: config.CONSOLE_ORIGINS ?? originsOf(config.MANAGEMENT_PORT),
    publicWebhookUrl: (config.PUBLIC_WEBHOOK_URL ?? localUrl(host, webhookPort)).replace(/\/+$/, ''),
    secretsKey: config.SECRETS_KEY,
    erasureKey: config.ERASURE_KEY,
    demo: config.DEMO,
    shutdownGraceMs: config.SHUTDOWN_GRACE_MS,
    model: modelOf(config)
  }
}

/** Returns the URL of a service that listens on `host`, from this machine. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`

  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Returns problems of ports that are equal. */
function portProblems(config: Static<typeof Config>, problems: Problems): Problems {
  const { METRICS_PORT: metrics } = config
  const settings = (['MANAGEMENT_PORT', 'WEBHOOK_PORT', 'WORKER_PORT'] as const).filter((name) => !problems.has(name))
  const taken = new Map<number, string>()
  const found: Problems = new Map()
  for (const name of settings) {
    const port = config[name]
    if (port === undefined) continue
    const other = taken.get(port)
    if (other !== undefined) found.set(name, `must differ from ${other}`)
    taken.set(port, name)
  }
  if (metrics === undefined || problems.has('METRICS_PORT')) return found

  const met = [metrics, metrics + 1, metrics + 2].flatMap((port) => taken.get(port) ?? [])
  if (met.length > 0)
    found.set('METRICS_PORT', `must not overlap ${met.join(', ')}: metrics also use the next two ports`)
  return found
}

function modelOf({
  EVALUATOR_BASE_URL: baseUrl,
  EVALUATOR_MODEL: name
}: Static<typeof Config>): EvaluationModel | undefined {
  return baseUrl === undefined || name === undefined ? undefined : { baseUrl, name }
}

/** Both names of this machine that a browser may use. */
function originsOf(port: number): readonly string[] {
  return ['127.0.0.1', 'localhost'].map((host) => new URL(`http://${host}:${port}`).origin) // without port 80
}
