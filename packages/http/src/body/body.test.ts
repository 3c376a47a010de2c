import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { unauthorized } from '../errors.ts'
import { connectRaw, listeningApp, portOf } from '../testing/index.ts'
import { parseJson } from './body.ts'

const limit = 1_048_576

describe('a JSON body', () => {
  it.each([
    { length: 0, status: 200 },
    { length: 1_000_000, status: 200 },
    { length: limit, status: 200 },
    { length: limit + 1, status: 413 }
  ])('of $length bytes gets $status, with Content-Length or in chunks', async ({ length, status }) => {
    const app = await listeningApp({ bodyLimit: limit }, addEcho)
    const body = Buffer.alloc(length, ' ')

    const answers = await Promise.all([send(app, body), send(app, streamOf(body))])

    expect(answers).toEqual([status, status])
  })

  it('may be larger or must be smaller if its route says so', async () => {
    const app = await listeningApp({ bodyLimit: 100 }, (app) => {
      app.post('/', { bodyLimit: 200 }, async () => '')
      app.post('/small', { bodyLimit: 50 }, async () => '')
    })
    const [body, larger, half] = [Buffer.alloc(200, ' '), Buffer.alloc(201, ' '), Buffer.alloc(100, ' ')]

    expect(await Promise.all([send(app, body), send(app, streamOf(body))])).toEqual([200, 200])
    expect(await Promise.all([send(app, larger), send(app, streamOf(larger))])).toEqual([413, 413])
    expect(await Promise.all([send(app, half, 'small'), send(app, streamOf(half), 'small')])).toEqual([413, 413])
  })

  it('reaches the route byte for byte', async () => {
    const app = await listeningApp({ bodyLimit: limit }, addEcho)
    const body = Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x00, 0x7d])

    const response = await fetch(urlOf(app), { method: 'POST', headers: json, body })

    expect(Buffer.from(await response.text(), 'hex')).toEqual(body)
  })

  it('is empty without a body', async () => {
    const app = await listeningApp({ bodyLimit: limit }, addEcho)

    const response = await fetch(urlOf(app), { method: 'POST' })

    expect(await response.text()).toBe('')
  })

  it.each([
    { type: 'application/json', framing: 'announced', status: 413 },
    { type: 'application/json', framing: 'in chunks', status: 413 },
    { type: 'text/plain', framing: 'announced', status: 415 },
    { type: 'text/plain', framing: 'in chunks', status: 415 }
  ])('of 5 MB and $type, $framing, gets its $status each of 20 times', async ({ type, framing, status }) => {
    const app = await listeningApp({ bodyLimit: limit }, addEcho)

    for (let round = 0; round < 20; round++) {
      const connection = await connectRaw(app, `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n`)
      await write(connection.socket, framing === 'announced' ? announced(pieces) : inChunks(pieces))

      expect((await connection.answer()).status).toBe(status)
      connection.socket.end()
      expect(await connection.ended).toBe('end')
    }
  })

  it.each(['close', 'keep-alive'])('of 5 MB gets 413 before it arrives, on a connection to %s', async (then) => {
    const app = await listeningApp({ bodyLimit: limit }, addEcho)

    const { socket, answer, ended } = await connectRaw(
      app,
      `POST / HTTP/1.1\r\nHost: a\r\nConnection: ${then}\r\nContent-Type: application/json\r\n`
    )
    socket.write(announced(pieces)[0] ?? '')
    expect((await answer()).status).toBe(413)
    await write(socket, pieces)
    socket.end()

    expect(await ended).toBe('end')
  })

  it('of 5 MB gets 413 and a close if its sender reads only after sending everything', async () => {
    const app = await listeningApp({ bodyLimit: limit }, addEcho)

    for (let round = 0; round < 10; round++) {
      const head = 'POST / HTTP/1.0\r\nContent-Type: application/json\r\n'
      const connection = await connectRaw(app, head)
      await write(connection.socket, announced(pieces))

      expect((await connection.answer()).status).toBe(413)
      expect(await connection.ended).toBe('end')
    }
  })

  it.each([5_000_000, 20_000_000])('of %s bytes gets its 413 each of 20 times it is sent by fetch', async (length) => {
    const app = await listeningApp({ bodyLimit: limit }, addEcho)
    const body = Buffer.alloc(length, ' ')
    const statuses: number[] = []

    for (let round = 0; round < 20; round++) statuses.push(await send(app, round % 2 === 0 ? body : streamOf(body)))

    expect(new Set(statuses)).toEqual(new Set([413]))
  })
})

describe('a discarded body', () => {
  it.each([{ draining: false }, { draining: true }])('does not cost its sender the response', async ({ draining }) => {
    const app = await listeningApp({}, (it) => {
      it.post('/', { onRequest: (_request, _reply, done) => done(unauthorized()) }, async () => 'never')
    })
    app.lifecycle.draining = draining

    const connection = await connectRaw(app, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n')
    await write(connection.socket, announced(pieces))
    await write(connection.socket, ['POST / HTTP/1.1\r\nHost: a\r\n\r\n'])

    expect((await connection.answer()).status).toBe(401)
    expect((await connection.answer()).status).toBe(401)
  })

  it('is cut off if it does not end', async () => {
    const app = await listeningApp({}, addEcho)

    const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n'
    const { socket, ended } = await connectRaw(app, head)
    let cut = false
    void ended.then(() => {
      cut = true
    })
    while (!cut) await Promise.race([ended, write(socket, inChunks(pieces).slice(1, -1))])

    expect(await send(app, Buffer.from('{}'))).toBe(200)
  })
})

const pieces = Array<string>(80).fill(' '.repeat(62_500))

function announced(body: readonly string[]): string[] {
  return [`Content-Length: ${body.join('').length}\r\n\r\n`, ...body]
}

function inChunks(body: readonly string[]): string[] {
  const chunks = body.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)

  return ['Transfer-Encoding: chunked\r\n\r\n', ...chunks, '0\r\n\r\n']
}

/** Writes like a sender that reads no response before it has sent everything. */
async function write(socket: Socket, parts: readonly string[]): Promise<void> {
  for (const part of parts) if (!socket.write(part)) await once(socket, 'drain')
}

describe('parseJson', () => {
  it.each([
    { name: 'an object', bytes: Buffer.from('{"a":[1,null]}'), value: { a: [1, null] } },
    { name: 'text after a byte order mark', bytes: Buffer.from('\ufeff{"a":1}'), value: { a: 1 } },
    { name: 'the last of two members of one name', bytes: Buffer.from('{"a":1,"a":2}'), value: { a: 2 } },
    { name: 'a null', bytes: Buffer.from('null'), value: null }
  ])('parses $name', ({ bytes, value }) => {
    expect(parseJson(bytes)).toEqual({ ok: true, value })
  })

  it('keeps __proto__ as an ordinary member', () => {
    const result = parseJson(Buffer.from('{"__proto__":{"admin":true}}'))

    expect(result.ok && Object.keys(result.value as object)).toEqual(['__proto__'])
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  it.each([
    { name: 'nothing', bytes: Buffer.alloc(0), problem: 'The body is not valid JSON' },
    { name: 'half an object', bytes: Buffer.from('{"a":'), problem: 'The body is not valid JSON' },
    { name: 'NaN', bytes: Buffer.from('{"a":NaN}'), problem: 'The body is not valid JSON' },
    { name: 'a comment', bytes: Buffer.from('{}//'), problem: 'The body is not valid JSON' },
    { name: 'a broken character', bytes: Buffer.from([0x22, 0xff, 0x22]), problem: 'The body is not valid UTF-8' }
  ])('rejects $name', ({ bytes, problem }) => {
    expect(parseJson(bytes)).toEqual({ ok: false, problem })
  })
})

const json = { 'content-type': 'application/json' }

function addEcho(app: App): void {
  app.post('/', async (request) => (request.body as Buffer).toString('hex'))
}

function urlOf(app: App): string {
  return `http://127.0.0.1:${portOf(app)}/`
}

async function send(app: App, body: Buffer | ReadableStream, path = ''): Promise<number> {
  const response = await fetch(urlOf(app) + path, { method: 'POST', headers: json, body, duplex: 'half' })
  await response.arrayBuffer()

  return response.status
}

/** Returns a body of unknown length, which fetch sends in chunks. */
function streamOf(body: Buffer): ReadableStream {
  return new Blob([new Uint8Array(body)]).stream()
}
