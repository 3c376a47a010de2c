import { BlockList } from 'node:net'
import { FormatRegistry, type Static, type TObject, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type Checks, findProblems, type Problems } from './config-problems.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

FormatRegistry.Set('cidr', isCidr)
FormatRegistry.Set('postgres-url', (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text))
FormatRegistry.Set('web-url', (text) => /^https?:\/\/[^@]+$/.test(text) && URL.canParse(text))
FormatRegistry.Set('redis-url', (text) => /^rediss?:\/\//.test(text) && URL.canParse(text))

export const databaseUrl = Type.String({
  format: 'postgres-url',
  description: 'a URL such as postgresql://host:5432/name, with special characters percent-encoded'
})

export const redisUrl = Type.String({
  format: 'redis-url',
  description: 'a URL such as redis://host:6379, with special characters percent-encoded'
})

export function webUrl(example: string) {
  return Type.String({ format: 'web-url', description: `a URL such as ${example}, without a user` })
}

/** A timer of more than 2^31 - 1 ms fires at once; the time for closing must fit as well. */
const maxGraceMs = 2 ** 31 - 1 - 2_000

/** Settings of every service, to spread into its own. */
export const serviceSettings = {
  HOST: Type.String({ default: '127.0.0.1' }),
  LOG_LEVEL: Type.Union(
    logLevels.map((level) => Type.Literal(level)),
    { default: 'info' }
  ),
  /** CIDR blocks whose X-Forwarded-For is trusted; none by default. */
  TRUSTED_PROXIES: Type.Array(Type.String({ format: 'cidr' }), {
    default: [],
    description: 'CIDR blocks such as 192.168.0.0/16, separated by commas'
  }),
  SHUTDOWN_GRACE_MS: Type.Integer({ minimum: 0, maximum: maxGraceMs, default: 10_000 }),
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  /** Bearer token of scrapes. If set, metrics are served at `PORT` as well. */
  METRICS_TOKEN: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9._~+/-]+=*$', description: 'only letters, digits and ._~+/-' })
  ),
  /** Base URL of an OTLP receiver for traces; without it, traces are off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(webUrl('http://collector:4318')),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ minimum: 0, maximum: 1, default: 1 })
}

/** Names every invalid variable. Shows no values, because some are secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(problems: Problems) {
    super(`Invalid settings:\n${[...problems].map(([name, problem]) => `  ${name} ${problem}`).join('\n')}`)
  }
}

/**
 * Reads a configuration from environment variables with the names in `schema`.
 *
 * An empty variable counts as absent. Defaults are applied, text becomes numbers and booleans, and the items of a list
 * are separated by commas.
 *
 * @throws {ConfigError} listing all problems at once
 */
export function loadConfig<Schema extends TObject>(
  schema: Schema,
  env: Environment,
  checks: Checks = {}
): Readonly<Static<Schema>> {
  const { config, problems } = readConfig(schema, env, checks)
  if (problems.size > 0) throw new ConfigError(problems)

  return Object.freeze(config)
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads a configuration with additional checks. Properties named in `problems` are exempt from the schema. */
export function readConfig<Schema extends TObject>(
  schema: Schema,
  env: Environment,
  checks: Checks = {}
): { readonly config: Static<Schema>; readonly problems: Problems } {
  const present = Object.entries(schema.properties).flatMap(([name, property]) => {
    const text = env[name]?.trim() ?? ''

    return text === '' ? [] : [[name, fromText(property, text)]]
  })
  const config = Value.Default(schema, Object.fromEntries(present)) as Static<Schema>

  return { config, problems: findProblems(schema, config, checks) }
}

/** Returns the result of `read`. Prints a `ConfigError` without a stack trace and exits. */
export function requireSettings<Settings>(read: () => Settings): Settings {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Text that is neither a number nor a boolean stays text, which the validation rejects. */
function fromText({ type }: TSchema, text: string): unknown {
  switch (type) {
    case 'array':
      return splitList(text)
    case 'boolean':
      return ['true', 'false'].includes(text) ? text === 'true' : text
    case 'integer':
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    default:
      return text
  }
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function isCidr(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/')
  if (rest.length > 0 || !/^\d{1,3}$/.test(prefix)) return false

  try {
    new BlockList().addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4')

    return true
  } catch {
    return false
  }
}
