import { Type } from '@sinclair/typebox'
import { expect, it } from 'vitest'
import { loadConfig, serviceSettings } from './config.ts'

const Config = Type.Object({
  ...serviceSettings,
  DATABASE_URL: Type.String({ format: 'postgres-url' }),
  REDIS_URL: Type.Optional(Type.String({ format: 'redis-url' })),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000 }),
  DEMO: Type.Boolean({ default: true })
})

const DATABASE_URL = 'postgres://user:password@db/callbook'

it('fills in what is absent or empty', () => {
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

it('turns text into numbers, booleans and lists', () => {
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
  ...['grpc://collector:4317', 'http://user:hunter2@collector:4318', 'collector:4318', 'hunter2'].map((value) => ({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    value
  })),
  ...['1.1', '-0.1', 'hunter2'].map((value) => ({ name: 'OTEL_TRACES_SAMPLER_ARG', value })),
  { name: 'METRICS_TOKEN', value: 'hunter 2' },
  { name: 'PORT', value: 'hunter2' },
  { name: 'PORT', value: '3000.5' },
  { name: 'PORT', value: '65536' },
  { name: 'PORT', value: '1e400' },
  { name: 'DEMO', value: 'hunter2' },
  { name: 'LOG_LEVEL', value: 'hunter2' },
  ...['hunter2', '10.0.0.0', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '::/129', '10.0.0.0/8/8', '10.0.0.0/8 , *'].map(
    (value) => ({ name: 'TRUSTED_PROXIES', value })
  )
])('refuses $name=$value, naming it and not its value', ({ name, value }) => {
  const load = () => loadConfig(Config, { DATABASE_URL, [name]: value })

  expect(load).toThrow(`Invalid environment:\n  ${name}: `)
  expect(load).not.toThrow(value)
})

it('names every bad variable once, in the order of the schema', () => {
  const load = () => loadConfig(Config, { LOG_LEVEL: 'loud', PORT: 'x', TRUSTED_PROXIES: 'a,b' })

  expect(load).toThrow(
    /^Invalid environment:\n {2}LOG_LEVEL: .+\n {2}TRUSTED_PROXIES: .+\n {2}DATABASE_URL: .+\n {2}PORT: .+$/
  )
})

it('says which words it would take', () => {
  const load = () => loadConfig(Config, { DATABASE_URL, LOG_LEVEL: 'loud' })

  expect(load).toThrow('LOG_LEVEL: Expected one of fatal, error, warn, info, debug, trace')
})

it('names what a check of its own finds wrong beside everything else', () => {
  const checks = { DATABASE_URL: () => 'must have its sslmode', REDIS_URL: () => 'is not there to be wrong' }
  const load = () => loadConfig(Config, { DATABASE_URL, PORT: 'x' }, checks)

  expect(load).toThrow(/^Invalid environment:\n {2}DATABASE_URL: must have its sslmode\n {2}PORT: [^\n]*$/)
})
