import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIPv6, type Socket } from 'node:net'

/** The forward proxy opened no connection. Tenants see the message, so it does not contain the proxy's address. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError'
}

interface Destination {
  readonly address: string
  readonly port: number
}

interface TunnelOptions {
  readonly proxy: URL
  readonly timeoutMs: number
}

type Done = (...outcome: [null, Socket] | [ProxyError, null]) => void

export function openTunnel({ address, port }: Destination, { proxy, timeoutMs }: TunnelOptions, done: Done): void {
  const authority = `${isIPv6(address) ? `[${address}]` : address}:${port}`
  const request = (proxy.protocol === 'https:' ? requestTls : requestPlain)({
    ...{ host: proxy.hostname.replace(/^\[|\]$/g, ''), port: proxy.port, agent: false },
    ...{ method: 'CONNECT', path: authority, headers: { host: authority, ...credentialsOf(proxy) } }
  })
  const timer = setTimeout(() => fail('the proxy made no connection in time'), timeoutMs)
  const fail = (message: string) => {
    clearTimeout(timer)
    request.destroy()
    done(new ProxyError(message), null)
    done = () => undefined
  }

  request
    .on('error', () => fail('the proxy cannot be reached'))
    .on('connect', ({ statusCode = 0 }, socket: Socket, head) => {
      if (statusCode < 200 || statusCode > 299) return fail(`the proxy made no connection: it returned ${statusCode}`)
      clearTimeout(timer)
      if (head.length > 0) socket.unshift(head)
      done(null, socket)
    })
    .end()
}

function credentialsOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {}
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`

  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/** Returns why a URL is invalid as a forward proxy. The text does not quote the URL, which may contain a password. */
export function proxyUrlProblem(text: string): string | undefined {
  const url = URL.parse(text)
  const isProxy = url !== null && /^https?:$/.test(url.protocol) && `${url.pathname}${url.search}${url.hash}` === '/'

  return isProxy && canDecode(url) ? undefined : 'must be a URL such as http://proxy.example.com:3128'
}

function canDecode(url: URL): boolean {
  try {
    credentialsOf(url)
    return true
  } catch {
    return false
  }
}
