import { connect } from 'node:net'
import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { createLogger } from '../logger.ts'
import { textsOfPath } from '../readers.ts'
import { listeningApp, parseExposition, portOf } from '../testing/index.ts'
import { createRegistry } from './metrics.ts'
import { listenForMetrics, metricsEndpoint } from './metrics-endpoint.ts'

const logger = createLogger('silent')
const token = 'scrape-me'
const schema = { params: textsOfPath('id') }

describe('the responses of an app', () => {
  it('are counted by method, status and route pattern', async () => {
    const registry = new Registry()
    const app = await listeningApp({ registry }, (app) => {
      app.get('/things/:id', { schema }, async () => ({}))
      app.post('/things/:id', { schema }, async () => {
        throw new Error('broken')
      })
    })
    const sendRequest = (method: string, path: string) => fetch(`http://127.0.0.1:${portOf(app)}${path}`, { method })

    await Promise.all([sendRequest('GET', '/things/secret-1'), sendRequest('GET', '/things/secret-2?a=secret-3')])
    await sendRequest('POST', '/things/secret-4')
    await sendRequest('GET', '/secret-5')
    await sendRequest('GET', '/things/%zz')

    const text = await registry.metrics()
    expect(countsOf(text)).toEqual({
      '{method="GET",route="/things/:id",status="200"}': 3,
      '{method="POST",route="/things/:id",status="500"}': 1,
      '{method="GET",route="unknown",status="404"}': 1
    })
    expect(text).not.toContain('secret')
  })
})

describe('GET /metrics', () => {
  it('can be parsed by Prometheus and describes the process', async () => {
    const app = createApp({ logger, bodyLimit: 1 })
    app.register(metricsEndpoint, {
      registry: createRegistry({ name: 'a-service', version: '1.2.3' }),
      token: undefined
    })

    const response = await app.inject('/metrics')

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(parseExposition(response.body).get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(parseExposition(response.body).has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
    expect(parseExposition(response.body).get('callbook_service_info{service="a-service",version="1.2.3"}')).toBe(1)
    await app.close()
  })

  it.each([
    { what: 'no token', headers: {} },
    { what: 'another token', headers: { authorization: 'Bearer scrape-you' } },
    { what: 'the beginning of the token', headers: { authorization: 'Bearer scrape' } },
    { what: 'more than the token', headers: { authorization: `Bearer ${token} ${token}` } },
    { what: 'an empty token', headers: { authorization: 'Bearer ' } },
    { what: 'the token in another scheme', headers: { authorization: `Basic ${token}` } }
  ])('returns 401 to $what', async ({ headers }) => {
    const app = withToken()

    const response = await app.inject({ url: '/metrics', headers })

    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ error: 'Unauthorized' })
    expect(response.headers['www-authenticate']).toBe('Bearer')
    await app.close()
  })

  it.each(['Bearer', 'bearer'])('accepts the token of a scrape, as %s', async (scheme) => {
    const app = withToken()

    const response = await app.inject({ url: '/metrics', headers: { authorization: `${scheme} ${token}` } })

    expect(response.statusCode).toBe(200)
    await app.close()
  })

  it('slows down token guessing, but not valid tokens', async () => {
    const app = withToken()
    const scrape = (guess: string) => app.inject({ url: '/metrics', headers: { authorization: `Bearer ${guess}` } })

    for (let guess = 0; guess < 60; guess += 1) await scrape(`${guess}`)

    expect((await scrape('61')).statusCode).toBe(429)
    expect((await scrape(token)).statusCode).toBe(200)
    await app.close()
  })
})

describe('metrics at a separate port', () => {
  it('are served only there, and end with the app despite persistent connections', async () => {
    const app = createApp({ logger, bodyLimit: 1 })
    const url = await listenForMetrics(app, { token: undefined, host: '127.0.0.1', port: 0 })
    const { port } = new URL(`${url}`)
    const silent = connect(Number(port), '127.0.0.1').on('error', () => {})
    await new Promise((resolve) => silent.once('connect', resolve))

    const response = await fetch(`${url}/metrics`)
    const elsewhere = await app.inject('/metrics')
    await response.text()
    await app.close()

    expect(response.status).toBe(200)
    expect(elsewhere.statusCode).toBe(404)
    await expect(fetch(`${url}/metrics`)).rejects.toThrow()
    silent.destroy()
  })

  it('require the token, too', async () => {
    const app = createApp({ logger, bodyLimit: 1 })
    const url = await listenForMetrics(app, { token, host: '127.0.0.1', port: 0 })

    const statuses = [
      await statusOf(`${url}/metrics`, {}),
      await statusOf(`${url}/metrics`, { authorization: `Bearer ${token}` }),
      await statusOf(`${url}/other`, { authorization: `Bearer ${token}` })
    ]

    expect(statuses).toEqual([401, 200, 404])
    await app.close()
  })

  it('are not served without a port', async () => {
    const app = createApp({ logger, bodyLimit: 1 })

    expect(await listenForMetrics(app, { token, host: '127.0.0.1', port: undefined })).toBe(undefined)
  })
})

describe('parseExposition', () => {
  const histogram = '# HELP h of\n# TYPE h histogram\n'

  it.each([
    { what: 'a sample without a type', text: 'a 1\n' },
    { what: 'a type without help', text: '# TYPE a gauge\na 1\n' },
    { what: 'a line without an end', text: '# HELP a of\n# TYPE a gauge\na 1' },
    { what: 'a series twice', text: '# HELP a of\n# TYPE a gauge\na{x="1",y="2"} 1\na{y="2",x="1"} 1\n' },
    { what: 'a label twice', text: '# HELP a of\n# TYPE a gauge\na{x="1",x="2"} 1\n' },
    { what: 'a quote in a label', text: '# HELP a of\n# TYPE a gauge\na{x="1"2"} 1\n' },
    { what: 'a name with a dash', text: '# HELP a of\n# TYPE a gauge\na-b 1\n' },
    { what: 'a value that is no number', text: '# HELP a of\n# TYPE a gauge\na one\n' },
    { what: 'a counter below 0', text: '# HELP a of\n# TYPE a counter\na -1\n' },
    { what: 'buckets that shrink', text: `${histogram}h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_count 1\n` },
    { what: 'buckets that end early', text: `${histogram}h_bucket{le="1"} 2\nh_count 2\n` },
    { what: 'a count that is not that of the buckets', text: `${histogram}h_bucket{le="+Inf"} 2\nh_count 1\n` }
  ])('rejects $what', ({ text }) => {
    expect(() => parseExposition(text)).toThrow()
  })
})

function withToken() {
  const app = createApp({ logger, bodyLimit: 1 })
  app.register(metricsEndpoint, { registry: new Registry(), token })

  return app
}

async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers })
  await response.text()

  return response.status
}

/** Returns the number of responses by their labels. */
function countsOf(text: string): Record<string, number> {
  const name = 'http_request_duration_seconds_count'
  const counts = [...parseExposition(text)].filter(([series]) => series.startsWith(name))

  return Object.fromEntries(counts.map(([series, count]) => [series.slice(name.length), count]))
}
