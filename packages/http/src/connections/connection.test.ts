import { describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { unauthorized } from '../errors.ts'
import { connectRaw, listeningApp } from '../testing/index.ts'

const quick = { requestTimeoutMs: 2_000, headersTimeoutMs: 1_500, checkIntervalMs: 50 }

describe('a connection', () => {
  it('gets responses to pipelined requests in order', async () => {
    const app = await listeningApp({}, addRoutes)

    const connection = await connectRaw(app, get('/slow') + get('/fast') + get('/slow'))

    expect((await connection.answer()).text).toBe('slow')
    expect((await connection.answer()).text).toBe('fast')
    expect((await connection.answer()).text).toBe('slow')
  })

  it('gets responses to valid requests before the error for garbage behind them', async () => {
    const app = await listeningApp({}, addRoutes)

    const connection = await connectRaw(app, `${get('/slow')}${get('/fast')}garbage\r\n\r\n`)

    expect((await connection.answer()).text).toBe('slow')
    expect((await connection.answer()).text).toBe('fast')
    expect((await connection.answer()).status).toBe(400)
    expect(await connection.ended).toBe('end')
  })

  it('gets only one response if the body becomes invalid after the response', async () => {
    const app = await listeningApp({}, addRoutes)
    const connection = await connectRaw(app, post('/closed', 'Transfer-Encoding: chunked'))
    expect((await connection.answer()).status).toBe(401)

    connection.socket.write('no chunk\r\n')

    expect(await connection.ended).toBe('end')
    await expect(connection.answer()).rejects.toThrow('no response, only ""')
  })

  it('gets 400 for a truncated body, without running the handler', async () => {
    let entered = 0
    const app = await listeningApp({}, (it) => it.post('/count', async () => ({ entered: ++entered })))

    const connection = await connectRaw(app, post('/count', 'Content-Length: 10', '{"a"'))
    connection.socket.end()

    expect((await connection.answer()).status).toBe(400)
    expect(await connection.ended).toBe('end')
    expect(entered).toBe(0)
  })

  it.each([
    { name: 'half a header', bytes: 'GET /fast HTTP/1.1\r\nHost: a' },
    { name: 'half a body', bytes: post('/echo', 'Content-Length: 10', '{"a"') },
    { name: 'half a chunk', bytes: post('/echo', 'Transfer-Encoding: chunked', 'a\r\n{"a"') }
  ])('gets 408 and is cut if it stalls in $name, while others are served', async ({ bytes }) => {
    const app = await listeningApp({ limits: quick }, addRoutes)

    const stalled = await Promise.all(Array.from({ length: 50 }, () => connectRaw(app, bytes)))
    const other = await connectRaw(app, get('/fast'))

    expect((await other.answer()).status).toBe(200)
    for (const connection of stalled) {
      expect((await connection.answer()).status).toBe(408)
      expect(await connection.ended).toBe('end')
    }
  })

  it.each([
    { path: '/closed', length: 10, status: 401 },
    { path: '/echo', length: 5_000, status: 413 }
  ])('is cut if it stalls in a body that was rejected with $status', async ({ path, length, status }) => {
    const app = await listeningApp({ limits: quick }, addRoutes)

    const connection = await connectRaw(app, post(path, `Content-Length: ${length}`, '{"a"'))

    expect((await connection.answer()).status).toBe(status)
    expect(await connection.ended).toBe('end')
  })

  it('gets Connection: close with each response of a draining service', async () => {
    const app = await listeningApp({}, addRoutes)
    app.lifecycle.draining = true

    const connection = await connectRaw(app, get('/fast'))

    expect((await connection.answer()).headers['connection']).toBe('close')
    expect(await connection.ended).toBe('end')
  })
})

describe('a sender that expects 100-continue', () => {
  const expecting = (path: string, length: number) => post(path, `Content-Length: ${length}\r\nExpect: 100-continue`)

  it('gets 100, then the response', async () => {
    const app = await listeningApp({}, addRoutes)
    const connection = await connectRaw(app, expecting('/echo', 2))
    expect((await connection.answer()).status).toBe(100)

    connection.socket.write('{}')

    expect((await connection.answer()).text).toBe('{"length":2}')
  })

  it('gets the usual response without a body', async () => {
    const app = await listeningApp({}, addRoutes)

    const connection = await connectRaw(app, get('/fast').replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'))

    expect(await connection.answer()).toMatchObject({ status: 200, text: 'fast' })
  })

  it.each([
    { why: 'its body is too long', request: expecting('/echo', 5_000_000), status: 413 },
    { why: 'its body is of another type', request: expecting('/echo', 2).replace('json', 'xml'), status: 415 },
    { why: 'a hook refuses it', request: expecting('/closed', 2), status: 401 },
    { why: 'there is no such route', request: expecting('/nowhere', 2), status: 404 }
  ])('gets $status at once if $why', async ({ request, status }) => {
    const app = await listeningApp({}, addRoutes)

    const connection = await connectRaw(app, request)
    const answer = await connection.answer()

    expect(answer.status).toBe(status)
    expect(answer.headers['connection']).toBe('close')
    expect(await connection.ended).toBe('end')
  })
})

function addRoutes(app: App): void {
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))

    return 'slow'
  })
  app.get('/fast', async () => 'fast')
  app.post('/echo', async (request) => ({ length: (request.body as Buffer).length }))
  app.post('/closed', { onRequest: (_request, _reply, done) => done(unauthorized()) }, async () => 'never')
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
}

function post(path: string, headers: string, body = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
}
