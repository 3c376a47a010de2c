import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { connectRaw, listeningApp, type RawConnection } from '../testing/index.ts'

const limits = { maxBytes: 3_000, maxShareBytes: 1_500, leastBytesPerSecond: 1_000, windowMs: 60_000 }
const quick = { windowMs: 250 }
const length = 1_000

describe('the bodies of one sender', () => {
  it('are rejected beyond its share, while others are served', async () => {
    const { app, value } = await startApp()
    const held = await send(app, 'a', 900)
    await expect.poll(() => value('callbook_receiving_bytes')).toBe(900)

    const refused = await send(app, 'a', length)
    const other = await send(app, 'b', length)

    expect(await refused.answer()).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      text: expect.stringContaining('Service Unavailable')
    })
    expect((await other.answer()).status).toBe(200)
    held.socket.write(' '.repeat(100))
    expect((await held.answer()).status).toBe(200)
    expect(await value('callbook_refused_bodies_total{cause="share"}')).toBe(1)
    expect(await value('callbook_receiving_bytes')).toBe(0)
  })

  it('are rejected if all senders together use up the memory', async () => {
    const { app, value } = await startApp()
    for (const key of ['a', 'b', 'c', 'd']) await send(app, key, 700)
    await expect.poll(() => value('callbook_receiving_bytes')).toBe(2_800)

    const refused = await send(app, 'e', length)

    expect((await refused.answer()).status).toBe(503)
    expect(await value('callbook_refused_bodies_total{cause="full"}')).toBe(1)
    expect(await value('callbook_receiving_bytes')).toBe(2_800)
  })

  it('release their memory once the connection is gone and no handler is running, including pipelined bodies', async () => {
    const { app, value, finish } = await startApp()
    const { socket } = await connectRaw(app, `${post('a')}${' '.repeat(length)}`.replace('/', '/wait'))
    socket.write(`${post('b')}${' '.repeat(500)}`)
    await expect.poll(() => value('callbook_receiving_bytes')).toBe(1_500)

    socket.resetAndDestroy()

    await expect.poll(() => value('callbook_receiving_bytes')).toBe(length)
    finish()
    await expect.poll(() => value('callbook_receiving_bytes')).toBe(0)
  })
})

describe('rejected bodies', () => {
  const large = post('a').replace(String(length), '20000000')

  it('are read to their ends, even after many that broke off', async () => {
    const { app } = await startApp({ bodyLimit: 20_000_000 })
    for (let count = 0; count < 20; count++) {
      const { socket, answer } = await connectRaw(app, `${large}${' '.repeat(2_000)}`)
      expect((await answer()).status).toBe(503)
      socket.destroy()
    }

    const { socket, answer } = await connectRaw(app, large)
    const error = await new Promise((resolve) => socket.write(' '.repeat(20_000_000), resolve))

    expect(error ?? undefined).toBeUndefined()
    expect((await answer()).status).toBe(503)
  })
})

describe('a slow body', () => {
  it('gets 408 and ends its connection', async () => {
    const { app, value } = await startApp(quick)

    const stalled = await Promise.all(Array.from({ length: 20 }, () => send(app, 'a', 50)))

    for (const connection of stalled) {
      expect((await connection.answer()).status).toBe(408)
      expect(await connection.ended).toBe('end')
    }
    expect(await value('callbook_refused_bodies_total{cause="slow"}')).toBe(20)
    expect(await value('callbook_receiving_bytes')).toBe(0)
  })

  it('is accepted at the minimum rate, regardless of the duration', async () => {
    const { app } = await startApp({ windowMs: 2_000, leastBytesPerSecond: 10 })

    const { socket, answer } = await send(app, 'a', 0)
    for (let sent = 0; sent < length; sent += 50) {
      await new Promise((resolve) => setTimeout(resolve, 150))
      socket.write(' '.repeat(50))
    }

    expect((await answer()).status).toBe(200)
  })
})

async function startApp({ bodyLimit = length, ...own }: Partial<typeof limits> & { bodyLimit?: number } = {}) {
  const registry = new Registry()
  const bodyLimits = { ...limits, ...own }
  const { promise: finished, resolve: finish } = Promise.withResolvers<string>()
  const bodyKeyOf = ({ headers }: { headers: object }) => String(Object(headers)['x-key'])
  const app = await listeningApp({ bodyLimit, bodyLimits, bodyKeyOf, registry }, (it) => {
    it.post('/', async (request) => ({ length: (request.body as Buffer).length }))
    it.post('/wait', () => finished)
  })

  return {
    app,
    finish: () => finish('finished'),
    async value(name: string): Promise<number> {
      const line = (await registry.metrics()).split('\n').find((text) => text.startsWith(`${name} `))

      return Number(line?.split(' ').at(-1))
    }
  }
}

/** Sends the first `bytes` of a body. */
function send(app: App, key: string, bytes: number): Promise<RawConnection> {
  return connectRaw(app, `${post(key)}${' '.repeat(bytes)}`)
}

function post(key: string): string {
  return `POST / HTTP/1.1\r\nHost: a\r\nX-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
}
