import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A received request. */
interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A response of the API, or of a proxy in front of it. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent unchanged if it is a text, else as JSON. */
  readonly body?: unknown
}

/** Handles a request with a response, or otherwise. */
export type Step = Reply | ((response: ServerResponse, request: Received) => void)

/**
 * Starts a server until the test ends. It answers each request by the next of `steps`, and further ones by the last.
 */
export async function startServer(...steps: readonly Step[]) {
  const received: Received[] = []
  const server = createServer((message, response) => {
    const { method = '', url = '', headers } = message
    let body = ''
    message.setEncoding('utf8').on('data', (text) => (body += text))
    message.on('end', () => {
      const step = steps[Math.min(received.length, steps.length - 1)] ?? {}
      const request = { method, url, headers, body }
      received.push(request)
      if (typeof step === 'function') step(response, request)
      else reply(response, step)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => close(server))

  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

function reply(response: ServerResponse, { status = 200, headers = {}, body = { data: [] } }: Reply): void {
  const json = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(status === 204 ? undefined : json)
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()

  return new Promise((resolve) => server.close(() => resolve()))
}
