import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** The origin of a provider for the calling test file, which has neither calls nor anything else, whatever the key is. */
export async function startFakeProvider(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
