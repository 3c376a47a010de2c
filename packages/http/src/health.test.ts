import { describe, expect, it } from 'vitest'
import { type App, createApp } from './app.ts'
import { type HealthOptions, health } from './health.ts'
import { createLogger } from './logger.ts'

const service = 'webhook-ingest'
const version = '1.2.3'

describe('GET /health', () => {
  it('returns 200 while the database responds', async () => {
    const app = appWith(async () => 1)

    const response = await app.inject('/health')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      status: 'ok',
      service,
      version,
      uptime_seconds: expect.any(Number),
      checks: { database: 'ok' }
    })
  })

  it.each([
    { name: 'fails', database: () => Promise.reject(new Error('connect ECONNREFUSED')) },
    {
      name: 'cannot be asked',
      database: () => {
        throw new Error('pool is closed')
      }
    },
    { name: 'does not answer', database: () => new Promise(() => {}) }
  ])('returns 503 if the database $name', async ({ database }) => {
    const app = appWith(database)

    const response = await app.inject('/health')

    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({
      status: 'unavailable',
      service,
      version,
      uptime_seconds: expect.any(Number),
      checks: { database: 'unavailable' }
    })
  })

  it('returns 200, degraded, while a stand-in replaces a failing database', async () => {
    const app = appWith(
      () => Promise.reject(new Error('connect ECONNREFUSED')),
      (database) => ({ spare: { is: database } })
    )

    const response = await app.inject('/health')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      status: 'degraded',
      service,
      version,
      uptime_seconds: expect.any(Number),
      checks: { database: 'unavailable' },
      spare: { is: 'unavailable' }
    })
  })

  it.each([
    { what: 'nothing stands in for the database', draining: false, standIn: () => undefined },
    { what: 'the service drains, whatever stands in', draining: true, standIn: () => ({}) }
  ])('returns 503 if the database fails and $what', async ({ draining, standIn }) => {
    const app = appWith(() => Promise.reject(new Error('connect ECONNREFUSED')), standIn)
    app.lifecycle.draining = draining

    const response = await app.inject('/health')

    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ status: 'unavailable', checks: { database: 'unavailable' } })
  })

  it('returns 503 if the database has another schema, whatever stands in, and logs the problem once', async () => {
    let problems = ['column calls.id is missing']
    const logged: string[] = []
    const logger = createLogger('error', { write: (line) => logged.push(line) })
    const app = createApp({ logger, bodyLimit: 1_000 })
    app.register(health, {
      service,
      version,
      database: async () => 1,
      schema: async () => problems,
      standIn: () => ({})
    })

    const wrong = [await app.inject('/health'), await app.inject('/health')]
    problems = []
    const right = await app.inject('/health')

    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([503, 503])
    expect(wrong[0]?.json()).toMatchObject({ status: 'unavailable', checks: { database: 'wrong_schema' } })
    expect(right.json()).toMatchObject({ status: 'ok', checks: { database: 'ok' } })
    expect(logged.join('')).toMatch(/^[^\n]*column calls.id is missing[^\n]*\n$/)
  })

  it('shows the stand-in also while the database responds', async () => {
    const app = appWith(
      async () => 1,
      (database) => ({ spare: { is: database } })
    )

    const response = await app.inject('/health')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ status: 'ok', spare: { is: 'ok' } })
  })

  it('returns 503 while the service drains', async () => {
    const app = appWith(async () => 1)
    app.lifecycle.draining = true

    const response = await app.inject('/health')

    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ status: 'unavailable', checks: { database: 'ok' } })
  })

  it('checks the database once for concurrent requests, and again for the next', async () => {
    let requested = 0
    const app = appWith(async () => ++requested)

    await Promise.all(Array.from({ length: 50 }, () => app.inject('/health')))
    const together = requested
    await app.inject('/health')

    expect({ together, requested }).toEqual({ together: 1, requested: 2 })
  })
})

describe('GET /health/live', () => {
  it('returns 200 without checking the database', async () => {
    const app = appWith(() => Promise.reject(new Error('down')))
    app.lifecycle.draining = true

    const response = await app.inject('/health/live')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status: 'ok' })
  })
})

function appWith(database: HealthOptions['database'], standIn: HealthOptions['standIn'] = () => undefined): App {
  const app = createApp({ logger: createLogger('silent'), bodyLimit: 1_000 })
  app.register(health, { service, version, database, standIn })

  return app
}
