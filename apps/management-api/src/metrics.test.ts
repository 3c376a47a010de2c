import { ping } from '@callbook/db'
import { createTestDatabase } from '@callbook/db/testing'
import { createLimiter } from '@callbook/http'
import { createQuietLogger, parseExposition } from '@callbook/http/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildManagementApi } from './app.ts'
import { addTenant } from './testing/index.ts'

const { db } = await createTestDatabase()
const logger = createQuietLogger()
const token = 'scrape-me'

describe('GET /metrics', () => {
  it('returns request and connection metrics without personal data', async () => {
    const app = startApp(token)
    const { key, organizationId } = await addTenant(db)
    const headers = { 'x-api-key': key }

    await app.inject({ url: '/v1/customers?phone_number=%2B12025550147', headers })
    await app.inject({ url: `/v1/calls/${organizationId}`, headers })
    await app.inject('/v1/calls')
    const { body: text } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })

    const samples = parseExposition(text)
    expect([...samples].filter(([series]) => series.startsWith('http_request_duration_seconds_count'))).toEqual([
      ['http_request_duration_seconds_count{method="GET",route="/v1/customers",status="200"}', 1],
      ['http_request_duration_seconds_count{method="GET",route="/v1/calls/:id",status="404"}', 1],
      ['http_request_duration_seconds_count{method="GET",route="/v1/calls",status="401"}', 1]
    ])
    expect(samples.get('callbook_database_up')).toBe(1)
    expect(samples.get('callbook_database_waiting{pool="queries"}')).toBe(0)
    for (const secret of [key, organizationId, '2025550147']) expect(text).not.toContain(secret)
  })

  it('returns 401 without the token, and is not in the API description', async () => {
    const app = startApp(token)

    const response = await app.inject('/metrics')
    const { paths } = (await app.inject('/openapi.json')).json()

    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ error: 'Unauthorized' })
    expect(Object.keys(paths)).not.toContain('/metrics')
  })

  it('does not exist without a token', async () => {
    expect((await startApp(undefined).inject('/metrics')).statusCode).toBe(404)
  })
})

function startApp(metricsToken: string | undefined) {
  const limiter = createLimiter({ name: 'management', limit: 600, logger })
  const app = buildManagementApi({ db, keyDb: db, checkDatabase: () => ping(db), limiter, logger, metricsToken })
  onTestFinished(() => app.close())

  return app
}
