import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy that opens connections on `CONNECT`: RFC 9110, 9.3.6. */
export interface ForwardProxy {
  readonly url: string
  readonly port: number
  /** Requested destinations, such as `192.0.2.1:443`. */
  readonly requested: readonly string[]
  /** Values of `Proxy-Authorization`. */
  readonly credentials: readonly (string | undefined)[]
}

/** @param onConnect handles `CONNECT` requests; opens the connection by default */
export async function startForwardProxy(
  onConnect: (request: IncomingMessage, socket: Socket) => void = connectThem
): Promise<ForwardProxy> {
  const requested: string[] = []
  const credentials: (string | undefined)[] = []
  const sockets: Socket[] = []
  const proxy = createServer().on('connect', (request, socket: Socket) => {
    requested.push(request.url ?? '')
    credentials.push(request.headers['proxy-authorization'])
    sockets.push(socket.on('error', () => undefined))
    onConnect(request, socket)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo

  return { requested, credentials, port, url: `http://127.0.0.1:${port}` }
}

function connectThem({ url }: IncomingMessage, socket: Socket): void {
  const { hostname, port } = new URL(`tcp://${url}`)
  const upstream = connect(Number(port), hostname.replace(/^\[|\]$/g, ''), () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
  })
  upstream.on('error', () => socket.destroy())
  socket.pipe(upstream).pipe(socket)
}
