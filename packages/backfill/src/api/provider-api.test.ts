import { inspect } from 'node:util'
import { type ApiRequest, providers } from '@callbook/domain'
import { Agent } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestClock, type Listener, serve } from '../testing/index.ts'
import { createProviderApi, type ProviderApiOptions } from './provider-api.ts'
import { ProviderApiError } from './provider-api-error.ts'

const key = 'sk-a-key-that-is-nowhere-told'
const list: ApiRequest = { method: 'GET', path: '/call?limit=2' }

describe('a request', () => {
  it('sends the key and parses the response', async () => {
    const seen: unknown[] = []
    const { sendRequest } = await provider(({ method, url, headers }, response) => {
      seen.push(method, url, headers.authorization, headers['content-type'])
      response.end('{"calls":[]}')
    })

    expect(await sendRequest({ method: 'POST', path: '/v3/list-calls', body: { limit: 2 } })).toEqual({ calls: [] })
    expect(seen).toEqual(['POST', '/v3/list-calls', `Bearer ${key}`, 'application/json'])
  })

  it('keeps numbers that a double cannot represent', async () => {
    const text = '{"id":12345678901234567890,"cost":0.1234567890123456789,"far":1e400,"near":1.5}'
    const { sendRequest } = await provider((_, response) => response.end(text))

    expect(JSON.stringify(await sendRequest(list))).toBe(text)
  })

  it('waits for the previous request and half a second after its start', async () => {
    let inFlight = 0
    let most = 0
    const { sendRequest, clock } = await provider((_, response) => {
      inFlight += 1
      most = Math.max(most, inFlight)
      setImmediate(() => {
        inFlight -= 1
        response.end('1')
      })
    })

    await Promise.all([sendRequest(list), sendRequest(list), sendRequest(list)])

    expect(most).toBe(1)
    expect(clock.waited).toEqual([500, 500])
  })

  it.each([
    { headers: { 'retry-after': '7' }, leastMs: 7_000 },
    { headers: { 'retry-after': 'Fri, 20 Nov 2026 12:00:05 GMT' }, leastMs: 5_000 },
    { headers: { 'retry-after-ms': '4500' }, leastMs: 4_500 },
    { headers: { 'x-ratelimit-reset': String(Date.parse('2026-11-20T12:00:06Z') / 1_000) }, leastMs: 6_000 },
    { headers: { 'x-ratelimit-reset': '3' }, leastMs: 3_000 },
    { headers: {}, leastMs: 1_000 }
  ])('is retried after the delay that $headers requests', async ({ headers, leastMs }) => {
    let requests = 0
    const { sendRequest, clock } = await provider((_, response) => {
      requests += 1
      if (requests === 1) response.writeHead(429, headers)
      response.end('1')
    })

    expect(await sendRequest(list)).toBe(1)
    expect(clock.waited[0]).toBeGreaterThanOrEqual(leastMs)
  })

  it('is retried with growing delays while the provider fails, until the patience is exhausted', async () => {
    let requests = 0
    const { sendRequest, clock } = await provider((_, response) => {
      requests += 1
      response.writeHead(503).end()
    })

    await expect(sendRequest(list)).rejects.toMatchObject({ problem: 'unreachable', status: 503 })
    expect(clock.waited).toEqual([2_000, 4_000])
    expect(requests).toBe(3)
  })

  it('is not retried if the provider requests a longer delay than the patience', async () => {
    let requests = 0
    const { sendRequest } = await provider((_, response) => {
      requests += 1
      response.writeHead(429, { 'retry-after': '600' }).end()
    })

    await expect(sendRequest(list)).rejects.toMatchObject({ problem: 'limited', retryAfterMs: 600_000 })
    expect(requests).toBe(1)
  })
})

describe('failed requests', () => {
  it.each([
    { status: 401, problem: 'rejected' },
    { status: 403, problem: 'rejected' },
    { status: 404, problem: 'gone' },
    { status: 400, problem: 'unreadable' },
    { status: 422, problem: 'unreadable' },
    { status: 500, problem: 'unreachable' }
  ])('report a response of $status', async ({ status, problem }) => {
    const { sendRequest } = await provider((_, response) => response.writeHead(status).end(key), { patienceMs: 0 })

    await expect(sendRequest(list)).rejects.toMatchObject({ problem, status })
  })

  it('contain neither the key nor the response nor the query', async () => {
    const failing = [
      await provider((_, response) => response.writeHead(401).end(key)),
      await provider((_, response) => response.end(`${key} is no JSON`)),
      await provider(({ socket }) => socket.destroy(), { patienceMs: 0 }),
      await provider(() => undefined, { patienceMs: 0, timeoutMs: 50 }),
      await provider((_, response) => response.end('1'), { key: `${key}\n` })
    ]

    for (const { sendRequest } of failing) {
      const error = await sendRequest(list).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(ProviderApiError)
      const reported = `${inspect(error, { depth: 9 })} ${JSON.stringify(error)}`
      expect(reported).toContain('Vapi, GET /call:')
      expect(reported).not.toMatch(/sk-a-key|limit=2/)
    }
  })

  it('do not follow redirects', async () => {
    const seen: unknown[] = []
    const elsewhere = await serve(({ headers }, response) => {
      seen.push(headers)
      response.end('[]')
    })
    const { sendRequest } = await provider((_, response) =>
      response.writeHead(302, { location: `${elsewhere}/call` }).end()
    )

    await expect(sendRequest(list)).rejects.toThrow('Vapi, GET /call: returned 302: redirects are not followed')
    await expect(sendRequest({ method: 'GET', path: `//${new URL(elsewhere).host}/call` })).rejects.toThrow(
      ProviderApiError
    )
    expect(seen).toEqual([])
  })

  it('stop reading responses beyond 32 MB', async () => {
    let isClosed = false
    const { sendRequest } = await provider((_, response) => {
      response.once('close', () => (isClosed = true))
      const write = () => {
        while (response.write('x'.repeat(100_000)));
        response.once('drain', write)
      }
      write()
    })

    await expect(sendRequest(list)).rejects.toMatchObject({ problem: 'unreadable', isTooLarge: true })
    await expect.poll(() => isClosed).toBe(true)
  })

  it('time out if a response does not end', async () => {
    const slow = await provider((_, response) => response.write('['), { timeoutMs: 50, patienceMs: 0 })
    await expect(slow.sendRequest(list)).rejects.toThrow('no response within 0.05 seconds')
  })

  it('are not reported as provider errors if the caller aborted', async () => {
    const { api } = await provider(() => undefined)

    const reason = new Error('the worker stops')
    await expect(api.sendRequest(list, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})

async function provider(listener: Listener, options: Partial<ProviderApiOptions> = {}) {
  const origin = await serve(listener)
  const dispatcher = new Agent()
  onTestFinished(() => dispatcher.destroy())
  const clock = createTestClock()
  const api = createProviderApi({
    provider: providers.vapi,
    origin,
    key,
    dispatcher,
    ...clock,
    random: () => 0,
    ...options
  })
  const { signal } = new AbortController()

  return { api, clock, sendRequest: (request: ApiRequest) => api.sendRequest(request, signal) }
}
