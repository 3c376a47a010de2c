import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type App, createApp } from '../app.ts'
import { createLogger } from '../logger.ts'
import { textsOfPath } from '../readers.ts'
import { type OtlpReceiver, startOtlpReceiver } from '../testing/index.ts'
import { followQueries } from './follow-queries.ts'
import { openTracing, type Tracing } from './tracing.ts'

const service = { name: 'a-service', version: '1.2.3' }
const schema = { params: textsOfPath('id') }
const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'

describe('tracing', () => {
  it('creates a span per request, named by its route, and sends them when the app closes', async () => {
    const { app, receiver } = await startTraced()
    app.get('/things/:id', { schema }, async () => ({}))
    app.get('/broken/:id', { schema }, async () => {
      throw new Error('secret-1')
    })

    const answers = [await app.inject('/things/secret-2?a=secret-3'), await app.inject('/broken/secret-4')]
    await app.inject('/secret-5')
    await app.close()

    expect(receiver.spans).toMatchObject([
      {
        name: 'GET /things/:id',
        isServer: true,
        hasFailed: false,
        parentSpanId: '',
        attributes: {
          'http.request.method': 'GET',
          'http.route': '/things/:id',
          'http.response.status_code': 200,
          'callbook.request_id': answers[0]?.headers['x-request-id']
        },
        resource: { 'service.name': 'a-service', 'service.version': '1.2.3' }
      },
      {
        name: 'GET /broken/:id',
        hasFailed: true,
        attributes: { 'http.response.status_code': 500, 'error.type': '500' }
      },
      { name: 'GET', hasFailed: false, attributes: { 'http.response.status_code': 404 } }
    ])
    expect(JSON.stringify(receiver.spans)).not.toContain('secret')
  })

  it('excludes probes and scrapes', async () => {
    const { app, receiver } = await startTraced()
    for (const path of ['/health', '/health/live', '/metrics', '/healthy']) app.get(path, async () => ({}))

    for (const path of ['/health', '/health/live', '/metrics', '/healthy']) await app.inject(path)
    await app.close()

    expect(receiver.spans.map(({ name }) => name)).toEqual(['GET /healthy'])
  })

  it.each([
    { what: 'goes on with the trace of a caller', traceparent: `00-${traceId}-${parentId}-01`, isPart: true },
    { what: 'reads what later versions add', traceparent: `01-${traceId}-${parentId}-01-more`, isPart: true },
    { what: 'begins a trace when there is no caller', traceparent: undefined, isPart: false },
    {
      what: 'begins a trace when the caller has none',
      traceparent: `00-${'0'.repeat(32)}-${parentId}-01`,
      isPart: false
    },
    { what: 'begins a trace when the header is something else', traceparent: 'secret', isPart: false }
  ])('$what', async ({ traceparent, isPart }) => {
    const { app, receiver } = await startTraced()
    app.get('/', async () => ({}))
    const headers = { tracestate: 'vendor=secret', ...(traceparent !== undefined && { traceparent }) }

    await app.inject({ url: '/', headers })
    await app.close()

    const [span] = receiver.spans
    expect(span?.parentSpanId).toBe(isPart ? parentId : '')
    expect(span?.traceId === traceId).toBe(isPart)
    expect(span?.traceState).toBe('')
  })

  it('drops traces that their caller does not sample', async () => {
    const { app, receiver } = await startTraced()
    app.get('/', async () => ({}))

    await app.inject({ url: '/', headers: { traceparent: `00-${traceId}-${parentId}-00` } })
    await app.close()

    expect(receiver.spans).toEqual([])
  })

  it('samples the configured share of traces', async () => {
    const { app, receiver } = await startTraced({ share: 0 })
    app.get('/', async () => ({}))

    await app.inject('/')
    await app.close()

    expect(receiver.spans).toEqual([])
  })

  it('adds the work for a request to its trace, even if its body arrives in parts', async () => {
    const { app, receiver, tracing } = await startTraced()
    const onQuery = followQueries(tracing)
    const query = { summary: 'select calls', durationMs: 5, hasFailed: false }
    app.addHook('onRequest', async () => {
      await sleep(1)
      onQuery?.(query)
    })
    app.post('/', async () => {
      await sleep(1)
      onQuery?.({ ...query, summary: 'insert calls', hasFailed: true })
      tracing.note({ name: 'write batch', durationMs: 7, attributes: { reports: 3 } })
      return {}
    })
    await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => 'listening' })

    const headers = { 'content-type': 'application/json' }
    await fetch(app.listeningOrigin, { method: 'POST', headers, duplex: 'half', body: slowly('{"body":', '"in two"}') })
    onQuery?.(query)
    await app.close()

    const request = receiver.spans.find(({ isServer }) => isServer)
    expect(receiver.spans.filter(({ isServer }) => !isServer)).toMatchObject([
      { name: 'select calls', parentSpanId: request?.spanId, traceId: request?.traceId, hasFailed: false },
      {
        name: 'insert calls',
        parentSpanId: request?.spanId,
        hasFailed: true,
        attributes: { 'db.system.name': 'postgresql' }
      },
      { name: 'write batch', parentSpanId: '', attributes: { reports: 3 } }
    ])
    expect(receiver.spans[0]?.durationMs).toBeCloseTo(5, 1)
  })

  it('logs once that spans are lost and once that they are not, without delaying requests', async () => {
    const lines: string[] = []
    const { app, receiver } = await startTraced({ lines })
    app.get('/', async () => ({}))
    const fill = () => Promise.all(Array.from({ length: 600 }, () => app.inject('/')))

    receiver.answer(400)
    const refused = await fill()
    await until(() => lines.some((line) => line.includes('spans cannot be sent')))
    receiver.answer(200)
    await fill()
    await until(() => lines.some((line) => line.includes('spans are sent again')))
    await app.close()

    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(lines.filter((line) => line.includes('spans'))).toHaveLength(2)
  })

  it('does not keep an app from closing if spans cannot be sent', async () => {
    const { app, receiver } = await startTraced()
    app.get('/', async () => ({}))
    await receiver.close()

    await app.inject('/')

    await expect(app.close()).resolves.toBeUndefined()
  })

  it('is off without an endpoint', async () => {
    const logger = createLogger('silent')

    expect(await openTracing({ service, endpoint: undefined, share: 1, logger })).toBeUndefined()
    expect(followQueries(undefined)).toBeUndefined()
  })

  it('loads its dependencies only if enabled', async () => {
    const script = `
      import { registerHooks } from 'node:module'
      let loaded = 0
      registerHooks({
        load(url, context, next) {
          if (url.includes('@opentelemetry/sdk-trace')) loaded += 1
          return next(url, context)
        }
      })
      const { createLogger } = await import('${new URL('../index.ts', import.meta.url)}')
      const { openTracing } = await import('${new URL('./tracing.ts', import.meta.url)}')
      const options = { service: ${JSON.stringify(service)}, share: 1, logger: createLogger('silent') }
      await openTracing({ ...options, endpoint: undefined })
      const before = loaded
      await openTracing({ ...options, endpoint: 'http://127.0.0.1:1' })
      console.log(JSON.stringify({ before, isMoreNow: loaded > 0 }))`

    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])

    expect(JSON.parse(stdout)).toEqual({ before: 0, isMoreNow: true })
  })
})

interface Traced {
  readonly app: App
  readonly tracing: Tracing
  readonly receiver: OtlpReceiver
}

async function startTraced({ share = 1, lines = [] }: { share?: number; lines?: string[] } = {}): Promise<Traced> {
  const receiver = await startOtlpReceiver()
  const logger = createLogger('info', { write: (line) => lines.push(line) })
  const tracing = await openTracing({ service, endpoint: `${receiver.endpoint}/`, share, logger })
  if (tracing === undefined) throw new Error('there is no tracing')
  const app = createApp({ logger, bodyLimit: 1_000, tracing })
  onTestFinished(async () => {
    await app.close()
    await receiver.close()
  })

  return { app, tracing, receiver }
}

/** Returns a body that arrives after its headers in several parts. */
function slowly(...parts: readonly string[]): ReadableStream {
  return ReadableStream.from(
    (async function* () {
      for (const part of parts) {
        await sleep(20)
        yield Buffer.from(part)
      }
    })()
  )
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10)
}
