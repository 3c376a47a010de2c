import { once } from 'node:events'
import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import type { ServerLimits } from '../http-server.ts'
import { connectRaw, listeningApp } from '../testing/index.ts'

const largeBytes = 9_000_000

describe('a client that pipelines requests', () => {
  it('gets the allowed number of responses in order, then 429, and the connection ends', async () => {
    let entered = 0
    const { app } = await startApp({ maxOwed: 16 }, () => ++entered)

    const flooding = await Promise.all(Array.from({ length: 3 }, () => connectRaw(app, get('/small').repeat(1_000))))

    for (const connection of flooding) {
      for (let count = 0; count < 16; count++) expect((await connection.answer()).text).toBe('small')
      expect(await connection.answer()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
      expect(await connection.ended).toBe('end')
    }
    expect(entered).toBe(48)
  })

  it('gets all responses if it waits for some of them', async () => {
    const { app } = await startApp({ maxOwed: 16 })
    const connection = await connectRaw(app)

    for (let round = 0; round < 10; round++) {
      connection.socket.write(get('/small').repeat(16))
      for (let count = 0; count < 16; count++) expect((await connection.answer()).status).toBe(200)
    }
  })
})

describe('a client that does not read a response', () => {
  it('is cut off if it reads nothing for too long', async () => {
    const { app, value } = await startApp({ responseStallMs: 200 })

    const unread = await Promise.all(Array.from({ length: 10 }, () => connectRaw(app, get('/large'))))
    for (const { socket } of unread) socket.pause()

    await expect.poll(() => value('callbook_cut_connections_total{cause="stalled"}')).toBe(10)
    await expect.poll(() => value('callbook_connections')).toBe(0)
  })

  it('is cut off if it reads too slowly', async () => {
    const { app, value } = await startApp({ responseStallMs: 60_000, responseTimeoutMs: 300 })

    const { socket } = await connectRaw(app, get('/large'))
    socket.pause()
    const reading = setInterval(() => socket.read(1_000), 20)

    await expect.poll(() => value('callbook_cut_connections_total{cause="slow"}')).toBe(1)
    clearInterval(reading)
  })

  it('gets the whole response if it reads now and then', async () => {
    const { app } = await startApp({ responseStallMs: 3_000 })

    const { socket } = await connectRaw(app)
    let received = 0
    socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
      received += chunk.length
      if (socket.isPaused()) return
      socket.pause()
      setTimeout(() => socket.resume(), 30)
    })
    socket.write(get('/large'))
    while (received < largeBytes) await once(socket, 'data')

    expect(received).toBeGreaterThan(largeBytes)
  })
})

describe('a client whose response takes longer than the idle limit', () => {
  it('gets each response, several times on one connection', async () => {
    const { app, value } = await startApp({ responseStallMs: 100 })
    const connection = await connectRaw(app)

    for (const path of ['/late', '/late', '/small', '/late']) {
      connection.socket.write(get(path))
      expect(await connection.answer()).toMatchObject({ status: 200, text: path.slice(1) })
    }

    expect(await value('callbook_cut_connections_total{cause="stalled"}')).toBe(0)
  })

  it('is still cut off if it does not read the response once that has begun', async () => {
    const { app, value } = await startApp({ responseStallMs: 200 })

    const { socket } = await connectRaw(app, get('/late') + get('/large'))
    socket.pause()

    await expect.poll(() => value('callbook_cut_connections_total{cause="stalled"}')).toBe(1)
    await expect.poll(() => value('callbook_connections')).toBe(0)
  })
})

describe('a service with many connections', () => {
  it('serves new connections while others stay open', async () => {
    const { app, value } = await startApp({ maxConnections: 20 })
    const half = await Promise.all(Array.from({ length: 12 }, () => connectRaw(app, 'GET / HTTP/1.1\r\nHost: a')))
    const busy = await connectRaw(app, get('/wait'))
    const used = await connectRaw(app)
    const idle = await Promise.all(Array.from({ length: 4 }, () => connectRaw(app, get('/small'))))

    for (let count = 0; count < 30; count++) {
      const connection = await connectRaw(app, get('/small'))
      used.socket.write(get('/small'))
      expect((await connection.answer()).status).toBe(200)
      expect((await used.answer()).status).toBe(200)
    }

    expect(await value('callbook_cut_connections_total{cause="crowded"}')).toBeGreaterThanOrEqual(28)
    expect(busy.socket.readableEnded).toBe(false)
    expect([...half, ...idle].filter(({ socket }) => !socket.readableEnded && !socket.destroyed)).toEqual([])
  })
})

async function startApp(own: Partial<ServerLimits>, onEnter: () => void = () => undefined) {
  const registry = new Registry()
  const limits = { checkIntervalMs: 50, ...own }
  const app: App = await listeningApp({ limits, registry }, (it) => {
    it.get('/small', async () => {
      onEnter()
      await new Promise((resolve) => setTimeout(resolve, 5))

      return 'small'
    })
    it.get('/late', async () => {
      await new Promise((resolve) => setTimeout(resolve, 400))

      return 'late'
    })
    it.get('/large', async () => Buffer.alloc(largeBytes, ' '))
    it.get('/wait', async () => await new Promise(() => undefined))
  })

  return {
    app,
    async value(name: string): Promise<number> {
      const line = (await registry.metrics()).split('\n').find((text) => text.startsWith(`${name} `))

      return Number(line?.split(' ').at(-1))
    }
  }
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
}
