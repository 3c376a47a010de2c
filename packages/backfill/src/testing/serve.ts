import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Starts an HTTP server until the test ends.
 *
 * @returns its origin
 */
export async function serve(listener: Listener): Promise<string> {
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
