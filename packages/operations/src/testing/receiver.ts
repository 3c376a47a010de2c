import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
}

/** Starts a webhook host that returns the same response to every request until the test ends. */
export async function startReceiver(status = 200, answer: object = { success: true }): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request
    void text(request).then((body) => {
      received.push({ path, headers, body })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo

  return { url: `http://127.0.0.1:${port}`, received }
}
