import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { createAddressGuard, createGuardedAgent } from '@callbook/outbound'
import { describe, expect, it, onTestFinished } from 'vitest'
import { send } from './send.ts'

const signal = new AbortController().signal
const now = () => new Date('2026-11-20T12:00:00.000Z')
const allowing = createAddressGuard(['127.0.0.0/8'])

describe('a request', () => {
  it('sends its headers and body', async () => {
    const seen: unknown[] = []
    const url = await serve(async (request, response) => {
      seen.push(request.method, request.headers['webhook-id'], Buffer.concat(await request.toArray()).toString())
      response.end('thanks')
    })

    const outcome = await sendTo(url)

    expect(outcome).toMatchObject({ status: 200, error: null, responseExcerpt: 'thanks', retryAfterMs: undefined })
    expect(seen).toEqual(['POST', 'a', '{"b":1}'])
  })

  it.each([
    { status: 500, headers: {}, error: 'returned 500', retryAfterMs: undefined },
    { status: 429, headers: { 'retry-after': '7' }, error: 'returned 429', retryAfterMs: 7_000 },
    {
      status: 503,
      headers: { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT' },
      error: 'returned 503',
      retryAfterMs: 60_000
    },
    {
      status: 302,
      headers: { location: '/' },
      error: 'returned 302: redirects are not followed',
      retryAfterMs: undefined
    }
  ])('reports a response of $status', async ({ status, headers, ...reported }) => {
    let requests = 0
    const url = await serve((_, response) => {
      requests += 1
      response.writeHead(status, headers).end()
    })

    expect(await sendTo(url)).toMatchObject({ status, ...reported })
    expect(requests).toBe(1)
  })

  it('reads only the shown part of a response', async () => {
    let isClosed = false
    const url = await serve((_, response) => {
      response.once('close', () => (isClosed = true))
      const write = () => {
        while (response.write('x'.repeat(10_000)));
        response.once('drain', write)
      }
      write()
    })

    expect((await sendTo(url)).responseExcerpt).toBe('x'.repeat(500))
    await expect.poll(() => isClosed).toBe(true)
  })

  it('times out without a response', async () => {
    const url = await serve(() => undefined)

    expect(await sendTo(url, 100)).toMatchObject({ status: null, error: 'no response within 0.1 seconds' })
  })

  it('reports a refused connection', async () => {
    const server = await listen(() => undefined)
    const url = urlOf(server)
    await new Promise((done) => server.close(done))

    expect(await sendTo(url)).toMatchObject({ status: null, error: 'connection refused' })
  })
})

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

async function sendTo(url: string, timeoutMs?: number) {
  const dispatcher = createGuardedAgent({ guard: allowing })
  onTestFinished(() => dispatcher.destroy())
  const message = { organizationId: newId<OrganizationId>(), url, headers: { 'webhook-id': 'a' }, body: '{"b":1}' }

  return await send(message, { dispatcher, now, signal, ...(timeoutMs !== undefined && { timeoutMs }) })
}

async function serve(listener: Listener): Promise<string> {
  const server = await listen(listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  return urlOf(server)
}

async function listen(listener: Listener): Promise<Server> {
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return server
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}
