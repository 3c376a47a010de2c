import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createReportSpool } from '@callbook/calls'
import { asRole, connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { vapiReport } from '@callbook/domain/testing'
import { parseExposition, type Samples } from '@callbook/http/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { programOf } from '../../../infra/programs/program-of.mjs'
import { type AppOptions, deliver, secretsKey, someEndpoint, startApp } from './testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)
const nowhere = { connectionString: 'postgres://postgres@127.0.0.1:1/postgres' }
const metricsToken = 'scrape-me'

describe('a scrape', () => {
  it('counts the result of every request, and contains no names', async () => {
    const { post, scrape } = startScraped()
    const [endpoint, signed, closed] = [
      await someEndpoint(testDb),
      await someEndpoint(testDb, { secret: 'the secret' }),
      await someEndpoint(testDb, { allowed_ips: ['203.0.113.9'] })
    ]
    const report = vapiReport({ callId: 'the-call-1', message: { startedAt: 'the-time', analysis: 5 } })
    const body = JSON.stringify(report)

    for (const payload of [body, body, JSON.stringify(vapiReport({ message: { startedAt: 7 } }))]) {
      await post(endpoint.slug, payload)
    }
    await post(endpoint.slug, JSON.stringify({ message: { ...report.message, type: 'the-type"\n' } }))
    await post(endpoint.slug, '{"message":{"type":5}}')
    await post(endpoint.slug, '[')
    await post(endpoint.slug, body, { 'content-type': 'text/the-media' })
    await post(endpoint.slug, body.padEnd(1_048_577))
    await post(signed.slug, body, { 'x-signature': 'the-signature' })
    await post(closed.slug, body)
    await post('the-slug-that-nobody-has', body)
    await post(endpoint.slug, body, {}, 'the-provider')
    const { text, samples } = await scrape()

    expect(only(samples, /^callbook_(.*_total|batch_reports_(sum|count)|report_duration_seconds_count)/)).toEqual({
      'callbook_reports_total{outcome="stored",provider="vapi"}': 2,
      'callbook_reports_total{outcome="duplicate",provider="vapi"}': 1,
      'callbook_report_duration_seconds_count{outcome="stored"}': 2,
      'callbook_report_duration_seconds_count{outcome="duplicate"}': 1,
      'callbook_report_duration_seconds_count{outcome="spooled"}': 0,
      'callbook_unreadable_fields_total{path="message.startedAt",provider="vapi"}': 3,
      'callbook_unreadable_fields_total{path="message.analysis",provider="vapi"}': 2,
      'callbook_other_messages_total{provider="vapi"}': 1,
      'callbook_rejections_total{cause="body"}': 2,
      'callbook_rejections_total{cause="media type"}': 1,
      'callbook_rejections_total{cause="too_large"}': 1,
      'callbook_rejections_total{cause="signature"}': 1,
      'callbook_rejections_total{cause="address"}': 1,
      'callbook_rejections_total{cause="endpoint"}': 2,
      callbook_batch_reports_sum: 3,
      callbook_batch_reports_count: 3
    })
    expect(only(samples, /^http_request_duration_seconds_count/)).toEqual({
      [answered(200)]: 4,
      [answered(400)]: 2,
      [answered(401)]: 1,
      [answered(403)]: 1,
      [answered(404)]: 2,
      [answered(413)]: 1,
      [answered(415)]: 1,
      [answered(500)]: 0,
      [answered(503)]: 0
    })
    expect(only(samples, /^callbook_(queue|database_waiting|spool)/)).toEqual({
      callbook_queue_reports: 0,
      callbook_queue_bytes: 0,
      'callbook_database_waiting{pool="queries"}': 0,
      'callbook_database_waiting{pool="writer"}': 0
    })
    for (const pool of ['queries', 'writer']) {
      expect(samples.get(`callbook_database_connections{pool="${pool}"}`)).toBeGreaterThan(0)
    }
    // A background write may still use one.
    await expect.poll(async () => busyConnections((await scrape()).samples)).toEqual([0, 0])
    for (const { slug, endpointId: id, organizationId, clientId } of [endpoint, signed, closed]) {
      for (const name of [slug, id, organizationId, clientId]) expect(text).not.toContain(name)
    }
    expect(text).not.toMatch(/the-|the secret|scrape-me|Whitfield|127\.0\.0\.1|="[^"]*\d{7}/)
  })

  it('counts how mappings read the deliveries of vendors without an adapter', async () => {
    const { post, scrape } = startScraped()
    const [mapped, unmapped] = ['custom-telnyx', 'custom-acme']
    const { slug } = await someEndpoint(testDb, { provider: mapped })
    const other = await someEndpoint(testDb, { provider: unmapped })
    const ended = { event_type: 'call.conversation.ended', payload: { conversation_id: 'the-call-2' } }

    await post(slug, JSON.stringify({ data: ended }), {}, mapped)
    await post(slug, JSON.stringify({ data: { event_type: 'the-type' } }), {}, mapped)
    await post(other.slug, '{}', {}, unmapped)
    const { text, samples } = await scrape()

    expect(only(samples, /^callbook_mapped_reports_total/)).toEqual({
      'callbook_mapped_reports_total{result="report"}': 1,
      'callbook_mapped_reports_total{result="other"}': 1,
      'callbook_mapped_reports_total{result="unmapped"}': 1
    })
    expect(text).not.toMatch(/the-|telnyx|acme/)
  })

  it('shows why no more reports are accepted', async () => {
    const { post, scrape } = startScraped({ writer: { maxQueuedBytes: 1 }, limit: { limit: 2 } })
    const { slug } = await someEndpoint(testDb)

    for (let delivery = 0; delivery < 3; delivery += 1) await post(slug, JSON.stringify(vapiReport()))
    for (let guess = 0; guess < 62; guess += 1) await post(`nobody${guess}`.padEnd(22, 'x'), '')
    const { samples } = await scrape()

    expect(only(samples, /^callbook_rejections_total/)).toEqual({
      'callbook_rejections_total{cause="queue full"}': 2,
      'callbook_rejections_total{cause="rate"}': 1,
      'callbook_rejections_total{cause="endpoint"}': 60,
      'callbook_rejections_total{cause="guessing"}': 2
    })
    expect(samples.get('callbook_queue_reports')).toBe(0)
  })

  it('shows the reports waiting in the spool', async () => {
    const { post, scrape } = startScraped({
      writer: nowhere,
      spool: await createReportSpool({ directory: await newDirectory(), maxBytes: 10_000_000 })
    })
    const { slug } = await someEndpoint(testDb)

    await post(slug, JSON.stringify(vapiReport()))
    await post(slug, JSON.stringify(vapiReport()))
    const { samples } = await scrape()

    expect(only(samples, /^callbook_(reports_total|spool_.*reports)/)).toEqual({
      'callbook_reports_total{outcome="spooled",provider="vapi"}': 2,
      callbook_spool_held_up_reports: 0,
      callbook_spool_waiting_reports: 2,
      callbook_spool_failed_reports: 0
    })
    expect(samples.get('callbook_spool_bytes')).toBeGreaterThan(0)
    expect(samples.get('callbook_spool_limit_bytes')).toBe(10_000_000)
  })

  it('shows an outage without a spool', async () => {
    const { post, scrape } = startScraped({ writer: nowhere })
    const { slug } = await someEndpoint(testDb)

    await post(slug, JSON.stringify(vapiReport()))
    const { samples } = await scrape()

    expect(only(samples, /^callbook_rejections_total/)).toEqual({ 'callbook_rejections_total{cause="outage"}': 1 })
  })
})

describe('GET /metrics', () => {
  it('does not exist without a token', async () => {
    const { app } = startScraped({ metricsToken: undefined })

    const response = await app.inject('/metrics')

    expect(response.statusCode).toBe(404)
  })

  it('returns 401 for another token', async () => {
    const { app } = startScraped()

    const response = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer scrape-you' } })

    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({
      success: false,
      error: 'Unauthorized',
      requestId: response.headers['x-request-id']
    })
  })

  it('is served at METRICS_PORT until the process ends', async () => {
    const service = spawn(process.execPath, [programOf('apps/webhook-ingest/src/server.ts')], {
      env: { DATABASE_URL: asRole('ingest', connectionString), SECRETS_KEY: secretsKey, PORT: '0', METRICS_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit']
    })
    onTestFinished(() => void service.kill('SIGKILL'))
    const exit = once(service, 'exit')
    const urls: string[] = []
    for await (const line of createInterface(service.stdout)) {
      urls.push(...(/http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []))
      if (urls.length === 2) break
    }
    service.stdout.resume()
    const [metricsUrl, url] = urls

    const text = await fetch(`${metricsUrl}/metrics`).then((response) => response.text())
    const elsewhere = [await fetch(`${url}/metrics`), await fetch(`${metricsUrl}/health`)]
    service.kill('SIGTERM')

    expect(parseExposition(text).get('process_start_time_seconds')).toBeGreaterThan(0)
    expect(elsewhere.map(({ status }) => status)).toEqual([404, 404])
    expect(await exit).toEqual([0, null])
  })
})

function startScraped(options: AppOptions = {}) {
  const app = startApp(connectionString, { metricsToken, ...options })

  return {
    app,
    post: (slug: string, body: string, headers: Record<string, string> = {}, provider = 'vapi') =>
      deliver(app, { slug, provider }, body, { headers }),
    async scrape() {
      const { body: text } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })

      return { text, samples: parseExposition(text) }
    }
  }
}

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))

  return directory
}

/** Causes of rejections are counted from 0 on. */
function only(samples: Samples, series: RegExp): Record<string, number> {
  const found = [...samples].filter(([name]) => series.test(name))

  return Object.fromEntries(found.filter(([name, value]) => value > 0 || !name.includes('{cause=')))
}

function answered(status: number): string {
  return `http_request_duration_seconds_count{method="POST",route="/webhook/:provider/:slug",status="${status}"}`
}

/** Returns the busy connections of each pool in use. */
function busyConnections(samples: ReadonlyMap<string, number>): number[] {
  return ['queries', 'writer'].map((pool) => {
    const [open, idle] = ['', '_idle'].map((kind) =>
      samples.get(`callbook_database${kind}_connections{pool="${pool}"}`)
    )

    return Number(open) - Number(idle)
  })
}
