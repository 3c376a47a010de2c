import { Type } from '@sinclair/typebox'
import { expect, it } from 'vitest'
import { ConfigError, databaseUrl, loadConfig, redisUrl, serviceSettings } from './config.ts'

const Config = Type.Object({
  ...serviceSettings,
  DATABASE_URL: databaseUrl,
  REDIS_URL: Type.Optional(redisUrl),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000 }),
  DEMO: Type.Boolean({ default: true }),
  WORKERS: Type.Optional(Type.Integer({ minimum: 1 }))
})

const DATABASE_URL = 'postgres://user:password@db/callbook'

it('applies defaults to absent and empty variables', () => {
  expect(loadConfig(Config, { DATABASE_URL, PORT: '', HOME: '/root' })).toEqual({
    DATABASE_URL,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    OTEL_TRACES_SAMPLER_ARG: 1,
    PORT: 3000,
    DEMO: true,
    SHUTDOWN_GRACE_MS: 10_000,
    TRUSTED_PROXIES: []
  })
})

it('converts text to numbers, booleans and lists', () => {
  const env = { DATABASE_URL, PORT: '0', DEMO: 'false', TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32,' }

  expect(loadConfig(Config, env)).toMatchObject({
    PORT: 0,
    DEMO: false,
    TRUSTED_PROXIES: ['10.0.0.0/8', '2001:db8::/32']
  })
})

it.each([
  ...['mysql://user:hunter2@db', 'postgresql://user:hunter2#@db:5432/callbook', 'postgres:hunter2', 'hunter2'].map(
    (value) => ({ name: 'DATABASE_URL', value })
  ),
  ...['http://user:hunter2@redis', 'redis://user:hunter2#@redis:6379', 'redis:hunter2', 'hunter2'].map((value) => ({
    name: 'REDIS_URL',
    value
  })),
  ...['grpc://collector:4317', 'http://user:hunter2@collector:4318', 'traces:4318', 'hunter2'].map((value) => ({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    value
  })),
  ...['1.1', '-0.1', 'hunter2'].map((value) => ({ name: 'OTEL_TRACES_SAMPLER_ARG', value })),
  { name: 'METRICS_TOKEN', value: 'hunter 2' },
  { name: 'PORT', value: 'hunter2' },
  { name: 'PORT', value: '3000.5' },
  { name: 'PORT', value: '65536' },
  { name: 'PORT', value: '1e400' },
  { name: 'SHUTDOWN_GRACE_MS', value: '2147483647' },
  { name: 'DEMO', value: 'hunter2' },
  { name: 'LOG_LEVEL', value: 'hunter2' },
  ...['hunter2', '10.0.0.0', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '::/129', '10.0.0.0/8/8', '10.0.0.0/8 , *'].map(
    (value) => ({ name: 'TRUSTED_PROXIES', value })
  )
])('rejects $name=$value and names the variable, not its value', ({ name, value }) => {
  const load = () => loadConfig(Config, { DATABASE_URL, [name]: value })

  expect(load).toThrow(`Invalid settings:\n  ${name} must be `)
  expect(load).not.toThrow(value)
  expect(load).not.toThrow(/expected|string|match|[\^$\\]/i)
})

it('names every invalid variable once, in the order of the schema', () => {
  const load = () => loadConfig(Config, { LOG_LEVEL: 'loud', PORT: 'x', TRUSTED_PROXIES: 'a,b' })

  expect(load).toThrow(
    /^Invalid settings:\n {2}LOG_LEVEL .+\n {2}TRUSTED_PROXIES .+\n {2}DATABASE_URL .+\n {2}PORT .+$/
  )
})

it.each([
  { name: 'LOG_LEVEL', says: 'must be one of fatal, error, warn, info, debug, trace' },
  { name: 'TRUSTED_PROXIES', says: 'must be CIDR blocks such as 192.168.0.0/16, separated by commas' },
  { name: 'PORT', says: 'must be a whole number from 0 to 65535' },
  { name: 'DEMO', says: 'must be true or false' },
  { name: 'OTEL_TRACES_SAMPLER_ARG', says: 'must be a number from 0 to 1' },
  { name: 'WORKERS', says: 'must be a whole number of at least 1' },
  { name: 'REDIS_URL', says: 'must be a URL such as redis://host:6379, with special characters percent-encoded' }
])('describes the expected value: $name $says', ({ name, says }) => {
  expect(() => loadConfig(Config, { DATABASE_URL, [name]: 'hunter2' })).toThrow(
    new ConfigError(new Map([[name, says]]))
  )
})

it('names variables that must be set', () => {
  const load = () => loadConfig(Config, {})

  expect(load).toThrow(
    'Invalid settings:\n  DATABASE_URL must be set: a URL such as postgresql://host:5432/name, with special characters percent-encoded'
  )
})

it('names variables that must be set together', () => {
  const Pair = Type.Object(
    { USER_NAME: Type.Optional(Type.String()), PASSWORD: Type.Optional(Type.String()) },
    { dependentRequired: { USER_NAME: ['PASSWORD'], PASSWORD: ['USER_NAME'] } }
  )

  expect(() => loadConfig(Pair, { PASSWORD: 'hunter2' })).toThrow(
    new ConfigError(new Map([['USER_NAME', 'must be set together with PASSWORD']]))
  )
  expect([loadConfig(Pair, {}), loadConfig(Pair, { USER_NAME: 'a', PASSWORD: 'b' })]).toEqual([
    {},
    { USER_NAME: 'a', PASSWORD: 'b' }
  ])
})

it('adds the problems of custom checks to all others', () => {
  const checks = { DATABASE_URL: () => 'must have its sslmode', REDIS_URL: () => 'is not there to be wrong' }
  const load = () => loadConfig(Config, { DATABASE_URL, PORT: 'x' }, checks)

  expect(load).toThrow(/^Invalid settings:\n {2}DATABASE_URL must have its sslmode\n {2}PORT [^\n]*$/)
})
