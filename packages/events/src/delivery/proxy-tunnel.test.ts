import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { newId } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { createAddressGuard, createGuardedAgent, proxyUrlProblem } from '@callbook/outbound'
import { startForwardProxy } from '@callbook/outbound/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { send } from './send.ts'

const bodies: string[] = []
const receiver = createServer((request, response) => {
  request.on('data', (body) => bodies.push(String(body))).on('end', () => response.end('thanks'))
})
const allowing = createAddressGuard(['127.0.0.0/8'])

beforeAll(() => listen(receiver))
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

describe('through a proxy', () => {
  it('sends the same requests as without a proxy, and credentials to the proxy', async () => {
    const proxy = await startForwardProxy()

    const outcome = await sendTo(
      `http://127.0.0.1:${portOf(receiver)}/`,
      `http://us%40er:pa%3Ass@127.0.0.1:${proxy.port}`
    )

    expect(outcome).toMatchObject({ status: 200, responseExcerpt: 'thanks', error: null })
    expect(bodies).toEqual(['{"b":1}'])
    expect(proxy.requested).toEqual([`127.0.0.1:${portOf(receiver)}`])
    expect(proxy.credentials).toEqual([`Basic ${Buffer.from('us@er:pa:ss').toString('base64')}`])
  })

  it('the checked address is requested, not the name, with TLS inside the tunnel', async () => {
    const greetings: Buffer[] = []
    const proxy = await startForwardProxy((_, socket) => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.once('data', (greeting) => {
        greetings.push(greeting)
        socket.destroy()
      })
    })
    const found = ['10.0.0.1', '93.184.215.14']

    await sendTo('https://some.example/', proxy.url, found)

    expect(proxy.requested).toEqual(['93.184.215.14:443'])
    expect(greetings[0]?.[0]).toBe(0x16)
    expect(greetings[0]?.includes('some.example')).toBe(true)
  })

  it.each([
    { url: 'https://169.254.169.254/', found: [] },
    { url: 'https://[::ffff:127.0.0.1]/', found: [] },
    { url: 'https://2130706433/', found: [] },
    { url: 'https://metadata.example/', found: ['169.254.169.254', 'fd00:ec2::254'] },
    { url: 'http://some.example/', found: ['93.184.215.14'] }
  ])('forbidden addresses are not requested: $url at $found', async ({ url, found }) => {
    const proxy = await startForwardProxy((_, socket) => void socket.destroy())

    const outcome = await sendTo(url, proxy.url, found, createAddressGuard())

    expect(outcome).toMatchObject({ status: null, error: 'the address is not public' })
    expect(proxy.requested).toEqual([])
  })

  it.each([
    { what: 'refuses', answer: 'HTTP/1.1 407 No\r\n\r\n', error: 'the proxy made no connection: it returned 407' },
    { what: 'hangs up', answer: undefined, error: 'the proxy cannot be reached' },
    { what: 'is silent', answer: '', error: 'the proxy made no connection in time' }
  ])('an attempt reports that the proxy $what', async ({ answer, error }) => {
    const proxy = await startForwardProxy(
      (_, socket) => void (answer === undefined ? socket.destroy() : socket.write(answer))
    )

    expect(await sendTo('http://127.0.0.1:9/', proxy.url)).toMatchObject({ status: null, error, responseExcerpt: '' })
  })
})

it.each([
  { url: 'http://proxy.example.com:3128', isOne: true },
  { url: 'https://user:pass%3Aword@10.0.0.7:8443/', isOne: true },
  { url: 'http://[fd00::7]:3128', isOne: true },
  { url: 'proxy.example.com:3128', isOne: false },
  { url: 'socks5://proxy.example.com:1080', isOne: false },
  { url: 'http://proxy.example.com/path', isOne: false },
  { url: 'http://user:%ZZ@proxy.example.com', isOne: false }
])('$url is a valid proxy URL: $isOne', ({ url, isOne }) => {
  expect(proxyUrlProblem(url)).toBe(isOne ? undefined : 'must be a URL such as http://proxy.example.com:3128')
})

async function sendTo(url: string, proxyUrl: string, found: readonly string[] = [], guard = allowing) {
  const dispatcher = createGuardedAgent({
    guard,
    proxy: new URL(proxyUrl),
    connectTimeoutMs: 1_000,
    findAddresses: async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  })
  onTestFinished(() => dispatcher.destroy())
  const message = { organizationId: newId<OrganizationId>(), url, headers: {}, body: '{"b":1}' }

  return await send(message, { dispatcher, now: () => new Date(), signal: new AbortController().signal })
}

async function listen(server: Server): Promise<void> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
