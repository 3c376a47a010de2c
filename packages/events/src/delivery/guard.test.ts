import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@callbook/db'
import { createAddressGuard, createGuardedAgent, urlProblem } from '@callbook/outbound'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from './send.ts'

let requests = 0
const server = createServer((_, response) => {
  requests += 1
  response.end()
})
const guard = createAddressGuard()
const allowing = createAddressGuard(['127.0.0.0/8', '::1/128'])

beforeAll(() => new Promise<void>((done) => server.listen(0, '::', done)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Hosts that lead to this machine, to a private network or to cloud metadata. */
const inner = [
  ...['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0', '127.1'],
  ...['169.254.169.254', '[64:ff9b::a9fe:a9fe]', '[fd00:ec2::254]', '168.63.129.16', '[fe80::1]', '[::127.0.0.1]'],
  ...['[::ffff:0:127.0.0.1]', '[fec0::1]', '[100::1]', '[4000::1]', '[2620:4f:8000::1]', '192.31.196.1'],
  ...['192.52.193.1', '192.175.48.1']
]

describe.each(['http', 'https'])('by %s', (protocol) => {
  it.each(inner)('sends nothing to %s', async (host) => {
    const outcome = await sendTo(`${protocol}://${host}:${port()}/`, createGuardedAgent({ guard }))

    expect(outcome).toMatchObject({ status: null, error: 'the address is not public' })
    expect(requests).toBe(0)
  })
})

it.each(inner)('rejects an endpoint at %s on creation', (host) => {
  expect(urlProblem(`https://${host}/hook`, guard)).toBe('must be a public address')
})

it('connects to the checked address of a name that changes its address', async () => {
  const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '93.184.215.14', family: 4 }]]
  let lookups = 0
  const dispatcher = createGuardedAgent({
    guard,
    connectTimeoutMs: 200,
    findAddresses: async () => answers[lookups++ % 2] ?? []
  })

  expect((await sendTo(`https://rebind.example:${port()}/`, dispatcher)).error).toBe('the address is not public')
  expect([lookups, requests]).toEqual([1, 0])
})

it('tries only public addresses of a name', async () => {
  const found = [
    { address: '10.0.0.1', family: 4 },
    { address: '127.0.0.1', family: 4 }
  ]
  const dispatcher = createGuardedAgent({ guard: allowing, findAddresses: async () => found })

  expect(await sendTo(`http://some.example:${port()}/`, dispatcher)).toMatchObject({ status: 200 })
  expect(requests).toBe(1)
})

it.each([
  { url: 'https://example.com/hook', problem: undefined },
  { url: 'https://example.com:8443/hook', problem: undefined },
  { url: 'https://93.184.215.14/hook', problem: undefined },
  { url: 'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/hook', problem: undefined },
  { url: 'http://127.0.0.1:4000/hook', problem: undefined },
  { url: 'http://localhost:4000/hook', problem: undefined },
  { url: 'http://example.com/hook', problem: 'must start with https://' },
  { url: 'ftp://127.0.0.1/hook', problem: 'must start with https://' },
  { url: 'https://example.com:8080/hook', problem: 'must use port 443 or 8443' },
  { url: 'https://user@example.com/hook', problem: 'must not contain a user name or password' },
  { url: 'https://:secret@example.com/hook', problem: 'must not contain a user name or password' },
  { url: 'https://10.1.2.3/hook', problem: 'must be a public address' },
  { url: 'example.com', problem: 'must be a URL, such as https://example.com/callbook' },
  { url: `https://example.com/${'x'.repeat(2_000)}`, problem: 'must be a URL, such as https://example.com/callbook' }
])('$url, with loopback allowed: $problem', ({ url, problem }) => {
  expect(urlProblem(url, allowing)).toBe(problem)
})

async function sendTo(url: string, dispatcher: ReturnType<typeof createGuardedAgent>) {
  const signal = new AbortController().signal
  try {
    return await send(
      { organizationId: newId(), url, headers: {}, body: '' },
      { dispatcher, now: () => new Date(), signal }
    )
  } finally {
    await dispatcher.destroy()
  }
}

function port(): number {
  return (server.address() as AddressInfo).port
}
