import { createHmac, randomUUID } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { changeEndpointSettings, listEndpoints, updateEndpointStatus } from '@callbook/db'
import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { retellReport, vapiReport } from '@callbook/domain/testing'
import { createLogger } from '@callbook/http'
import { describe, expect, it } from 'vitest'
import { deliver, type OpenEndpoint, someEndpoint, startApp } from '../testing/index.ts'
import { Acknowledgement } from './webhook.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const logLines: string[] = []
const logger = createLogger('trace', { write: (line) => void logLines.push(line) })
const app = startApp(connectionString, { logger, trustedProxies: ['127.0.0.0/8'] })

describe('POST /webhook/vapi/:slug', () => {
  it('acknowledges a report after its call is stored', async () => {
    const endpoint = await someEndpoint(testDb)

    const response = await deliver(app, endpoint, vapiReport())

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true, requestId: response.headers['x-request-id'] })
    expect(Object.keys(response.json())).toEqual(Acknowledgement.required)
    expect(response.headers['idempotent-replayed']).toBeUndefined()
    expect(await callsOf(endpoint)).toHaveLength(1)
  })

  it('acknowledges a repeat, and identifies it as one', async () => {
    const endpoint = await someEndpoint(testDb)
    const report = vapiReport()
    await deliver(app, endpoint, report)

    const response = await deliver(app, endpoint, report)

    expect(response.statusCode).toBe(200)
    expect(response.headers['idempotent-replayed']).toBe('true')
    expect(await callsOf(endpoint)).toHaveLength(1)
  })

  it('counts only the repeats of an endpoint whose content differs', async () => {
    const endpoint = await someEndpoint(testDb)
    const report = vapiReport()
    const later = { message: { ...report.message, analysis: { summary: 'Dana booked a test drive.' } } }
    for (const sent of [report, report]) await deliver(app, endpoint, sent)

    const response = await deliver(app, endpoint, later)

    expect([response.statusCode, response.headers['idempotent-replayed']]).toEqual([200, 'true'])
    await expect
      .poll(async () => (await listEndpoints({ db, organizationId: endpoint.organizationId }, endpoint.clientId))[0])
      .toMatchObject({ request_count: 3, differing_repeat_count: 1 })
    expect(await app.registry.metrics()).toContain('callbook_differing_repeats_total{provider="vapi"} 1\n')
  })

  it('acknowledges other messages of a call without storing them, and stores the report after them', async () => {
    const endpoint = await someEndpoint(testDb)
    const report = vapiReport()
    const update = { message: { ...report.message, type: 'status-update' } }

    const response = await deliver(app, endpoint, update)

    expect(response.statusCode).toBe(200)
    expect(await callsOf(endpoint)).toEqual([])
    const stored = await deliver(app, endpoint, report)
    expect(stored.headers['idempotent-replayed']).toBeUndefined()
    expect(await callsOf(endpoint)).toHaveLength(1)
  })

  it('stores no secret of the report', async () => {
    const endpoint = await someEndpoint(testDb)
    const report = vapiReport()
    const phoneNumber = { number: '+12025550100', twilioAuthToken: 'a-secret-token' }

    await deliver(app, endpoint, { message: { ...report.message, phoneNumber } })

    const kept = await rawReportOf(endpoint)
    expect(kept).toContain('+12025550100')
    expect(kept).not.toContain('a-secret-token')
  })

  it.each([
    { what: 'an unknown slug', path: () => `/webhook/vapi/${randomUUID()}` },
    { what: 'a slug with a NUL', path: () => '/webhook/vapi/abc%00' },
    { what: 'a slug of 10 KB', path: () => `/webhook/vapi/${'a'.repeat(10_000)}` },
    { what: 'an unknown provider', path: (slug: string) => `/webhook/nobody/${slug}` },
    { what: 'a provider that is a property of every object', path: (slug: string) => `/webhook/__proto__/${slug}` },
    { what: 'a longer path', path: (slug: string) => `/webhook/vapi/${slug}/` }
  ])('returns 404 for $what', async ({ path }) => {
    const { slug } = await someEndpoint(testDb)

    const response = await app.inject({ method: 'POST', url: path(slug), payload: vapiReport() })

    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ success: false, error: 'Not Found', requestId: response.headers['x-request-id'] })
  })

  it.each(['inactive', 'revoked'] as const)('returns 404 after the endpoint is %s', async (status) => {
    const endpoint = await someEndpoint(testDb)
    await updateEndpointStatus({ db, organizationId: endpoint.organizationId }, endpoint.endpointId, { status })

    const response = await deliver(app, endpoint, vapiReport())

    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ error: 'Not Found' })
  })

  it('stores nothing that arrives after a cached endpoint was revoked', async () => {
    const endpoint = await someEndpoint(testDb)
    await deliver(app, endpoint, vapiReport())
    await updateEndpointStatus({ db, organizationId: endpoint.organizationId }, endpoint.endpointId, {
      status: 'revoked'
    })

    const response = await deliver(app, endpoint, vapiReport())

    expect(response.statusCode).toBe(404)
    expect(await callsOf(endpoint)).toHaveLength(1)
  })

  it('stores reports sent to a replaced URL until its overlap ends', async () => {
    const [replaced, ended] = [await someEndpoint(testDb), await someEndpoint(testDb)]
    for (const endpoint of [replaced, ended]) await deliver(app, endpoint, vapiReport())
    await revokeWithOverlap(replaced, 3_600_000)
    await revokeWithOverlap(ended, 1)

    const before = await deliver(app, replaced, vapiReport())
    await updateEndpointStatus({ db, organizationId: replaced.organizationId }, replaced.endpointId, {
      status: 'revoked'
    })
    const after = [await deliver(app, replaced, vapiReport()), await deliver(app, ended, vapiReport())]

    expect([before, ...after].map(({ statusCode }) => statusCode)).toEqual([200, 404, 404])
    expect([await callsOf(replaced), await callsOf(ended)].map(({ length }) => length)).toEqual([2, 1])
  })

  it('counts requests to a revoked URL at its endpoint, and responds as for an unknown URL', async () => {
    const endpoint = await someEndpoint(testDb)
    await updateEndpointStatus({ db, organizationId: endpoint.organizationId }, endpoint.endpointId, {
      status: 'revoked'
    })
    const payload = vapiReport()

    const responses = [await deliver(app, endpoint, payload), await deliver(app, { slug: 'a'.repeat(24) }, payload)]

    const [revoked, unknown] = responses.map(({ body }) => body.replace(/"requestId":"[^"]+"/, ''))
    expect(revoked).toBe(unknown)
    await expect.poll(() => countsOf(endpoint)).toEqual([{ cause: 'revoked', status: 404, rejections: 1 }])
    expect(await callsOf(endpoint)).toHaveLength(0)
  })

  it('counts a report whose URL was just revoked', async () => {
    const endpoint = await someEndpoint(testDb)
    await deliver(app, endpoint, vapiReport())
    await updateEndpointStatus({ db, organizationId: endpoint.organizationId }, endpoint.endpointId, {
      status: 'revoked'
    })

    const response = await deliver(app, endpoint, vapiReport())

    expect(response.statusCode).toBe(404)
    await expect.poll(() => countsOf(endpoint)).toEqual([{ cause: 'revoked', status: 404, rejections: 1 }])
    expect(await callsOf(endpoint)).toHaveLength(1)
  })

  it('checks a report again if the settings used for its check have just changed', async () => {
    const [open, closed] = [await someEndpoint(testDb), await someEndpoint(testDb)]
    for (const endpoint of [open, closed]) await deliver(app, endpoint, vapiReport())
    await changeEndpointSettings({ db, organizationId: open.organizationId }, open.endpointId, {
      change: () => ({ allowed_ips: ['127.0.0.0/8'] })
    })
    await changeEndpointSettings({ db, organizationId: closed.organizationId }, closed.endpointId, {
      change: () => ({
        allowed_ips: ['203.0.113.0/24']
      })
    })

    const answers = [await deliver(app, open, vapiReport()), await deliver(app, closed, vapiReport())]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403])
    expect([await callsOf(open), await callsOf(closed)].map(({ length }) => length)).toEqual([2, 1])
  })

  it.each([
    { what: 'nothing', body: '' },
    { what: 'text that is not JSON', body: '{"message":' },
    { what: 'null', body: 'null' },
    { what: 'an array', body: '[]' },
    { what: 'bytes that are not UTF-8', body: Buffer.from([0x22, 0xff, 0x22]) },
    { what: 'arrays nested 5,000 deep', body: '['.repeat(5_000) + ']'.repeat(5_000) },
    { what: 'no message type', body: '{"message":{"call":{"id":"1"}}}' },
    { what: 'a call id of null', body: '{"message":{"type":"end-of-call-report","call":{"id":null}}}' },
    { what: 'a call id that is a number', body: '{"message":{"type":"end-of-call-report","call":{"id":12}}}' },
    { what: 'a call id with a NUL', body: '{"message":{"type":"end-of-call-report","call":{"id":"a\\u0000"}}}' }
  ])('returns 400 for $what', async ({ body }) => {
    const endpoint = await someEndpoint(testDb)

    const response = await deliver(app, endpoint, body)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      success: false,
      error: 'Bad Request',
      message: expect.any(String),
      requestId: response.headers['x-request-id']
    })
    expect(await callsOf(endpoint)).toEqual([])
  })

  it.each([
    { what: 'a NUL in a text', change: { summary: 'a\u0000b' } },
    { what: 'half a surrogate pair', change: { summary: 'a\ud800b' } },
    { what: 'a cost that is a word', change: { cost: 'abc' } },
    { what: 'a date that PostgreSQL alone would know', change: { startedAt: 'infinity', endedAt: 'now' } },
    { what: 'a phone number of 5 KB', change: { customer: { number: '+1'.repeat(2_500) } } },
    {
      what: 'fields of every wrong type',
      change: { analysis: [], artifact: 5, customer: 'x', costs: {}, transcript: {} }
    },
    { what: 'a prototype as a key', change: JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{}}}') }
  ])('stores a report with $what', async ({ change }) => {
    const endpoint = await someEndpoint(testDb)
    const report = vapiReport()

    const response = await deliver(app, endpoint, { message: { ...report.message, ...change } })

    expect(response.statusCode).toBe(200)
    expect(await callsOf(endpoint)).toHaveLength(1)
  })

  it.each([
    { bytes: 1_000_000, status: 200 },
    { bytes: 1_048_576, status: 200 },
    { bytes: 1_048_577, status: 413 }
  ])('returns $status for $bytes bytes', async ({ bytes, status }) => {
    const endpoint = await someEndpoint(testDb)
    const body = JSON.stringify(vapiReport()).padEnd(bytes, ' ')

    const response = await deliver(app, endpoint, body)

    expect(response.statusCode).toBe(status)
    expect(response.json().requestId).toBe(response.headers['x-request-id'])
  })

  it.each([
    { headers: { 'content-type': 'text/plain' }, expected: 'with Content-Type: application/json' },
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      expected: 'with Content-Type: application/json'
    },
    {
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      expected: 'without Content-Encoding'
    }
  ])('returns 415 for $headers, with the accepted types', async ({ headers, expected }) => {
    const endpoint = await someEndpoint(testDb)

    const response = await deliver(app, endpoint, JSON.stringify(vapiReport()), { headers })

    expect(response.statusCode).toBe(415)
    expect(response.json()).toEqual({
      success: false,
      error: 'Unsupported Media Type',
      message: `Expected a body ${expected}`,
      requestId: response.headers['x-request-id']
    })
  })

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'returns 405 for %s, whether the URL exists or not',
    async (method) => {
      const { slug } = await someEndpoint(testDb)
      const paths = [`vapi/${slug}`, `vapi/${slug.slice(1)}x`, `retell/${slug}`, `nobody/${slug}`]

      const answers = await Promise.all(paths.map((path) => app.inject({ method, url: `/webhook/${path}` })))

      expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.allow}`))).toEqual(
        new Set(['405 POST'])
      )
      const bodies = answers.map(({ body, headers }) => body.replace(String(headers['x-request-id']), 'id'))
      expect(new Set(bodies).size).toBe(1)
      if (method !== 'HEAD') expect(bodies[0]).toContain('Reports are sent to this URL by POST')
    }
  )

  it('names the provider that the report appears to be from, and repeats none of its content', async () => {
    const endpoint = await someEndpoint(testDb)

    const response = await deliver(app, endpoint, retellReport())

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      success: false,
      error: 'Bad Request',
      message: 'This looks like a report of Retell; this URL takes those of Vapi',
      requestId: response.headers['x-request-id']
    })
  })

  it('returns 401 for a request without the signature that its endpoint requires', async () => {
    const endpoint = await someEndpoint(testDb, { secret: 'the secret' })
    const body = JSON.stringify(vapiReport())
    const signature = createHmac('sha256', 'the secret').update(body).digest('hex')
    const send = (headers: Record<string, string>) => deliver(app, endpoint, body, { headers })

    const unsigned = await send({})
    const forged = await send({ 'x-vapi-signature': signature.replace(/./, 'x') })
    const signed = await send({ 'x-vapi-signature': signature })

    expect([unsigned.statusCode, forged.statusCode, signed.statusCode]).toEqual([401, 401, 200])
    expect(unsigned.json()).toMatchObject({ success: false, error: 'Unauthorized' })
    expect(signed.headers['idempotent-replayed']).toBeUndefined()
  })

  it('returns 403 for an address that the endpoint does not allow', async () => {
    const endpoint = await someEndpoint(testDb, { allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] })
    const from = (address: string) => deliver(app, endpoint, vapiReport(), { headers: { 'x-forwarded-for': address } })

    const answers = await Promise.all(
      ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1', '198.51.100.1', 'not-an-ip'].map(from)
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 403, 403])
  })

  it('returns 503 with Retry-After if too many bytes are waiting', async () => {
    const fullApp = startApp(connectionString, { logger, writer: { maxQueuedBytes: 1 } })

    const response = await deliver(fullApp, await someEndpoint(testDb), vapiReport())

    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('1')
  })

  it('counts requests that were read and signed, with any response', async () => {
    const endpoint = await someEndpoint(testDb)
    await deliver(app, endpoint, vapiReport())
    await deliver(app, endpoint, { message: { type: 'status-update' } })
    await deliver(app, endpoint, 'not JSON')

    await expect
      .poll(async () => {
        const [listed] = await listEndpoints({ db, organizationId: endpoint.organizationId }, endpoint.clientId)
        return listed?.request_count
      })
      .toBe(3)
  })

  it('logs no slug, no number and no body', async () => {
    const endpoint = await someEndpoint(testDb)
    await deliver(app, endpoint, vapiReport())
    await deliver(app, { slug: `${endpoint.slug}x` }, '{}')
    await deliver(app, endpoint, 'not JSON')

    const log = logLines.join('')

    expect(log).toContain('/webhook/:provider/:slug')
    for (const text of [endpoint.slug, '+1202555', 'not JSON']) expect(log).not.toContain(text)
  })
})

/** Revokes an endpoint as a replacement does. */
async function revokeWithOverlap({ organizationId, endpointId }: OpenEndpoint, overlapMs: number): Promise<void> {
  await updateEndpointStatus({ db, organizationId }, endpointId, { status: 'revoked', overlapMs })
}

async function countsOf({ endpointId }: OpenEndpoint) {
  return await testDb
    .selectFrom('rejection_counts')
    .select(['cause', 'status', 'rejections'])
    .where('endpoint_id', '=', endpointId)
    .execute()
}

async function callsOf({ organizationId }: OpenEndpoint) {
  return await testDb.selectFrom('calls').selectAll().where('organization_id', '=', organizationId).execute()
}

async function rawReportOf({ organizationId }: OpenEndpoint): Promise<string> {
  const { body } = await testDb
    .selectFrom('raw_reports')
    .select('body')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()

  return zstdDecompressSync(body).toString()
}
