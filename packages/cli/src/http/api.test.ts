import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createApi, dataOf } from './api.ts'

it.each([
  { what: 'repeats a request when the server says so', retryAfter: '0', rejections: 3, requests: 4 },
  { what: 'does not wait for longer than a minute', retryAfter: '90', rejections: 1, requests: 1 },
  { what: 'does not repeat a request without a time', retryAfter: undefined, rejections: 1, requests: 1 }
])('$what', async ({ retryAfter, rejections, requests }) => {
  const bodies: string[] = []
  const server = createServer((request, response) => void respond(request, response))
  async function respond(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const part of request) body += part
    bodies.push(body)
    const isRejected = bodies.length <= rejections
    response.writeHead(isRejected ? 429 : 201, {
      'content-type': 'application/json',
      ...(isRejected && retryAfter !== undefined && { 'retry-after': retryAfter })
    })
    response.end(isRejected ? '{"error":"Too Many Requests"}' : '{"data":{"id":"a"}}')
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const api = createApi({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'x' })

  const creating = dataOf(api.POST('/console/api/organizations', { body: { name: 'Acme' } }))

  if (requests > rejections) expect(await creating).toEqual({ id: 'a' })
  else await expect(creating).rejects.toMatchObject({ status: 429 })
  expect(bodies).toEqual(Array.from({ length: requests }, () => '{"name":"Acme"}'))
})
