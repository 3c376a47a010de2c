import { resolve } from 'node:path'
import { databaseUrlProblem } from '@callbook/db'
import { parseErasureKey, parseKeyRing } from '@callbook/domain'

export interface Settings {
  /** Undefined: an embedded server. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly managementPort: number
  readonly webhookPort: number
  /** Where the health of the evaluation worker is asked for. Undefined: any free port. */
  readonly evaluatorPort: number | undefined
  /** Where management-api, webhook-ingest and the evaluator serve their metrics. Undefined: nowhere. */
  readonly metricsPorts: readonly [management: number, webhook: number, evaluator: number] | undefined
  readonly host: string
  /** The base of webhook URLs, as providers reach it. */
  readonly publicWebhookUrl: string
  /** Undefined: the one that is kept in the data directory. */
  readonly secretsKey: string | undefined
  /** Undefined: the one that is kept in the data directory. */
  readonly erasureKey: string | undefined
  readonly demo: boolean
  readonly shutdownGraceMs: number
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The settings of the local stack. Those that only the services know are left to them.
 *
 * @throws {Error} naming every variable that is wrong, and never its value
 */
export function readSettings(env: Environment, root: string): Settings {
  const problems: string[] = []
  const host = env['HOST'] || '127.0.0.1'
  const managementPort = readPort(env, 'MANAGEMENT_PORT', 3000, problems)
  const webhookPort = readPort(env, 'WEBHOOK_PORT', 3001, problems)
  const evaluatorPort = env['EVALUATOR_PORT'] ? readPort(env, 'EVALUATOR_PORT', 3002, problems) : undefined
  const metricsPort = env['METRICS_PORT']
    ? readInteger(env, 'METRICS_PORT', { min: 1, max: 65_533, byDefault: 9464 }, problems)
    : undefined
  const settings = {
    databaseUrl: env['DATABASE_URL'] || undefined,
    dataDir: resolve(root, env['DATA_DIR'] || '.data'),
    managementPort,
    webhookPort,
    evaluatorPort,
    metricsPorts: metricsPort === undefined ? undefined : ([metricsPort, metricsPort + 1, metricsPort + 2] as const),
    host,
    publicWebhookUrl: (env['PUBLIC_WEBHOOK_URL'] || localUrl(host, webhookPort)).replace(/\/+$/, ''),
    secretsKey: env['SECRETS_KEY'] || undefined,
    erasureKey: env['ERASURE_KEY'] || undefined,
    demo: readBoolean(env, 'DEMO', true, problems),
    shutdownGraceMs: readInteger(env, 'SHUTDOWN_GRACE_MS', { min: 0, max: 600_000, byDefault: 10_000 }, problems)
  }

  const urlProblem = settings.databaseUrl === undefined ? undefined : databaseUrlProblem(settings.databaseUrl)
  if (urlProblem !== undefined) problems.push(`DATABASE_URL ${urlProblem}`)
  if (!isWebUrl(settings.publicWebhookUrl))
    problems.push('PUBLIC_WEBHOOK_URL must be a URL such as https://hooks.example.com')
  if (!isKey(settings.erasureKey, parseErasureKey)) problems.push('ERASURE_KEY must be 32 bytes in base64')
  if (!isKey(settings.secretsKey, parseKeyRing))
    problems.push('SECRETS_KEY must be 32 bytes in base64, or several such keys separated by commas')
  if (managementPort === webhookPort) problems.push('MANAGEMENT_PORT and WEBHOOK_PORT must differ')
  if (problems.length > 0) throw new Error(`Invalid settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)

  return settings
}

/** Where a service that listens on `host` is reached from this machine. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`

  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function readPort(env: Environment, name: string, byDefault: number, problems: string[]): number {
  return readInteger(env, name, { min: 1, max: 65_535, byDefault }, problems)
}

function readInteger(
  env: Environment,
  name: string,
  { min, max, byDefault }: { readonly min: number; readonly max: number; readonly byDefault: number },
  problems: string[]
): number {
  const text = env[name] || String(byDefault)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) problems.push(`${name} must be a number from ${min} to ${max}`)

  return value
}

function readBoolean(env: Environment, name: string, byDefault: boolean, problems: string[]): boolean {
  const text = env[name] || String(byDefault)
  if (text !== 'true' && text !== 'false') problems.push(`${name} must be true or false`)

  return text === 'true'
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

function isKey(text: string | undefined, parse: (text: string) => unknown): boolean {
  try {
    if (text !== undefined) parse(text)
    return true
  } catch {
    return false
  }
}
