import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { type App, type AppOptions, createApp } from '../app.ts'
import { createLogger } from '../logger.ts'

export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface RawConnection {
  readonly socket: Socket
  /** Returns the next response on the connection. */
  answer(): Promise<RawResponse>
  /** How the server ended the connection. */
  readonly ended: Promise<'end' | 'reset'>
}

/** Starts an app with the error bodies of the webhook until the test ends. */
export async function listeningApp(options: Partial<AppOptions>, addRoutes: (app: App) => void): Promise<App> {
  const app = createApp({
    logger: createLogger('silent'),
    bodyLimit: 1_000,
    describeError: (body, requestId) => ({ success: false, ...body, requestId }),
    ...options
  })
  addRoutes(app)
  await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => 'listening' })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })

  return app
}

export function portOf(app: App): number {
  return (app.server.address() as AddressInfo).port
}

/** Opens a TCP connection to `app`, for bytes that no HTTP client would send. */
export async function connectRaw(app: App, bytes: string | Buffer = ''): Promise<RawConnection> {
  const socket = connect({ host: '127.0.0.1', port: portOf(app), allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  const ended = new Promise<'end' | 'reset'>((resolve) => {
    socket.on('end', () => resolve('end')).on('error', () => resolve('reset'))
  })
  let received: Buffer = Buffer.alloc(0)
  const changed = new EventTarget()
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    changed.dispatchEvent(new Event('change'))
  })
  void ended.then(() => changed.dispatchEvent(new Event('change')))
  await once(socket, 'connect')
  socket.write(bytes)

  return {
    socket,
    ended,
    async answer() {
      for (;;) {
        const next = nextResponse(received)
        if (next !== undefined) {
          received = next.rest
          return next.answer
        }
        if (socket.readableEnded || socket.destroyed)
          throw new Error(`no response, only ${JSON.stringify(`${received}`)}`)
        await new Promise((resolve) => changed.addEventListener('change', resolve, { once: true }))
      }
    }
  }
}

function nextResponse(bytes: Buffer): { answer: RawResponse; rest: Buffer } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString().split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
  )

  const bodyEnd = headEnd + 4 + Number(headers['content-length'] ?? 0)
  if (bytes.length < bodyEnd) return undefined
  const text = bytes.subarray(headEnd + 4, bodyEnd).toString()

  return { answer: { status: Number(statusLine.split(' ')[1]), headers, text }, rest: bytes.subarray(bodyEnd) }
}
