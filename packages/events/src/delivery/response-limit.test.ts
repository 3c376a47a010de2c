import { type AddressInfo, createServer, type Socket } from 'node:net'
import { newId } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { createAddressGuard, createGuardedAgent } from '@callbook/outbound'
import { expect, it, onTestFinished } from 'vitest'
import { send } from './send.ts'

const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
const hints = `HTTP/1.1 103 Early Hints\r\nlink: </${'x'.repeat(200)}>\r\n\r\n`
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'

it.each([
  { what: '103 responses', head: '', flood: hints, error: 'more than 10 informational responses' },
  {
    what: 'bare 102 responses',
    head: '',
    flood: 'HTTP/1.1 102 \r\n\r\n',
    error: 'more than 10 informational responses'
  },
  { what: 'a chunk extension', head: `${chunked}2;`, flood: 'x=y;', error: 'the response was longer than 256 KiB' },
  { what: 'trailers', head: `${chunked}0\r\n`, flood: 'a: b\r\n', error: expect.any(String) }
])('stops a flood of $what immediately', async ({ head, flood, error }) => {
  const receiver = await listen((socket) => {
    socket.write(head)
    writeWithoutEnd(socket, flood.repeat(4_000))
  })
  const before = process.cpuUsage().user

  const outcome = await receiver.send()

  expect(outcome).toMatchObject({ status: null, error })
  // The limit of a response is 15 s.
  expect(outcome.durationMs).toBeLessThan(10_000)
  expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(1_000)
  await expect.poll(() => receiver.isClosed()).toBe(true)
})

it('accepts ten informational responses', async () => {
  const receiver = await listen((socket) => void socket.write(hints.repeat(10) + ok))

  expect(await receiver.send()).toMatchObject({ status: 200, error: null, responseExcerpt: 'ok' })
})

it('counts bytes per response on a persistent connection', async () => {
  const body = 'x'.repeat(60_000)
  const response = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const receiver = await listen((socket) => void socket.write(response))

  for (let times = 0; times < 20; times += 1) expect(await receiver.send()).toMatchObject({ status: 200 })

  expect(receiver.connections()).toBeLessThan(5)
})

/** @param respond called for each request */
async function listen(respond: (socket: Socket) => void) {
  let [connections, open] = [0, 0]
  const server = createServer((socket) => {
    connections += 1
    open += 1
    socket.on('error', () => undefined).on('close', () => (open -= 1))
    socket.on('data', (data) => {
      if (data.toString().startsWith('POST')) respond(socket)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const dispatcher = createGuardedAgent({ guard: createAddressGuard(['127.0.0.0/8']) })
  onTestFinished(async () => {
    await dispatcher.destroy()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const options = { dispatcher, now: () => new Date(), signal: new AbortController().signal }

  return {
    connections: () => connections,
    isClosed: () => open === 0,
    send: () => send({ organizationId: newId<OrganizationId>(), url, headers: {}, body: '{}' }, options)
  }
}

function writeWithoutEnd(socket: Socket, text: string): void {
  while (!socket.destroyed && socket.write(text));
  socket.once('drain', () => writeWithoutEnd(socket, text))
}
