import { once } from 'node:events'
import { connectRaw, listeningApp, portOf } from '@callbook/http/testing'
import { describe, expect, it } from 'vitest'
import { sendLists } from './send-lists.ts'

const mebibyte = 1024 * 1024

describe('a list in several pieces', () => {
  it('is sent as one text if it is short', async () => {
    const app = await startApp(3)

    const response = await fetch(`http://127.0.0.1:${portOf(app)}/list`)

    expect(response.headers.get('content-length')).toBe(String(3 * mebibyte))
    expect(await response.text()).toBe(listOf(3))
  })

  it('is sent whole', async () => {
    const app = await startApp(8)

    const response = await fetch(`http://127.0.0.1:${portOf(app)}/list`)

    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': String(8 * mebibyte),
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': expect.any(String)
    })
    expect(await response.text()).toBe(listOf(8))
  })

  it('is sent whole to a client that takes longer to read it than a handler may take to write it', async () => {
    const app = await startApp(24)
    const { socket } = await connectRaw(app)
    socket.removeAllListeners('data').pause()
    socket.write('GET /list HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    await expect.poll(() => socket.readableLength).toBeGreaterThan(0)

    const later = await fetch(`http://127.0.0.1:${portOf(app)}/endless`)
    expect(later.status).toBe(503)
    let received = 0
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    socket.resume()
    await once(socket, 'end')

    expect(received).toBeGreaterThan(24 * mebibyte)
  })

  it('has no body in a response to HEAD', async () => {
    const app = await startApp(8)

    const response = await fetch(`http://127.0.0.1:${portOf(app)}/list`, { method: 'HEAD' })

    expect(response.headers.get('content-length')).toBe(String(8 * mebibyte))
    expect(await response.text()).toBe('')
  })
})

async function startApp(pieces: number) {
  return await listeningApp({}, (app) => {
    app.register(sendLists)
    app.register(async (it) => {
      const list = () => Array.from({ length: pieces }, (_, nth) => Buffer.alloc(mebibyte, letterOf(nth)))
      it.get('/list', { handlerTimeout: 500 }, async () => list())
      it.get('/endless', { handlerTimeout: 500 }, async () => await new Promise(() => undefined))
    })
  })
}

function listOf(pieces: number): string {
  return Array.from({ length: pieces }, (_, nth) => letterOf(nth).repeat(mebibyte)).join('')
}

function letterOf(nth: number): string {
  return String.fromCharCode(97 + nth)
}
