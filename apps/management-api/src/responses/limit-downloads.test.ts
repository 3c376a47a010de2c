import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { FairLimiterError } from '@callbook/limits'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { limitDownloads } from './limit-downloads.ts'

const piece = Buffer.alloc(64 * 1024, 'x')

it('ends the slower of two downloads of a key if a key without a download finds no free slot', async () => {
  const { open } = await start(3)
  const [fast, slow] = [await open('a', true), await open('a', false)]
  const single = await open('b', false)
  await expect.poll(fast.read).toBeGreaterThan(20 * piece.length)
  await slow.hasAged()

  const late = await open('c', true)

  await expect.poll(late.status).toBe(200)
  await expect.poll(slow.isClosed).toBe(true)
  expect([fast, single].map(({ isClosed }) => isClosed())).toEqual([false, false])
})

it('does not end a download in favor of the second download of another key', async () => {
  const { open } = await start(3)
  const files = [await open('a', true), await open('a', false), await open('b', true)]
  await files[1]?.hasAged()

  const second = await open('b', true)

  await expect.poll(second.status).toBe(503)
  expect(files.map(({ isClosed }) => isClosed())).toEqual([false, false, false])
})

it('disconnects a reader below the minimum rate, even while slots are free', async () => {
  const { open, closed } = await start(3, 500)
  const [fast] = [await open('a', true), await open('b', false)]
  const readAtFirst = fast.read()

  await expect.poll(() => [...closed]).toEqual(['b'])
  await expect.poll(fast.read).toBeGreaterThan(readAtFirst + 20 * piece.length)
  expect(fast.isClosed()).toBe(false)
})

/** Starts a server of endless files. */
async function start(width: number, sampleMs = 30_000) {
  const app = Fastify()
  const keyOf = ({ headers }: { readonly headers: object }) => String((headers as { key?: string }).key)
  const preHandler = limitDownloads({ width, widthPerKey: 2, maxMs: 60_000, keyOf, sampleMs })
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof FairLimiterError ? 503 : 500).send('none'))
  const closed = new Set<string>()
  app.get('/', { preHandler }, (request, reply) => {
    reply.raw.once('close', () => closed.add(keyOf(request)))

    return reply.send(Readable.from(withoutEnd()))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })
  const { port } = app.server.address() as AddressInfo

  return {
    /** The keys of files that have ended. */
    closed: closed as ReadonlySet<string>,
    /** @param isRead whether the reader reads more than the headers */
    async open(key: string, isRead: boolean) {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      let [head, read, isClosed] = ['', 0, false]
      socket.on('error', () => undefined).on('close', () => (isClosed = true))
      socket.on('data', (data) => {
        head ||= data.toString('latin1', 0, 100)
        read += data.length
        if (!isRead) socket.pause()
      })
      socket.write(`GET / HTTP/1.1\r\nhost: a\r\nkey: ${key}\r\n\r\n`)
      const beganMs = performance.now()
      await expect.poll(() => head).not.toBe('')

      return {
        status: () => Number(head.split(' ')[1]),
        read: () => read,
        hasAged: () => expect.poll(() => performance.now() - beganMs).toBeGreaterThan(1_500),
        isClosed: () => {
          isRead = true
          socket.resume()

          return isClosed
        }
      }
    }
  }
}

/** Yields 13 MB a second. At full speed, two readers would occupy a processor. */
async function* withoutEnd() {
  for (;;) {
    await new Promise((next) => setTimeout(next, 5))
    yield piece
  }
}
