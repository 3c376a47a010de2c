import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useEventEndpoints } from '../testing/event-endpoints.ts'
import { startApp } from '../testing/index.ts'

const database = await createTestDatabase()
const app = startApp(connectAs('management', database.testDb))
const { get, post } = app
const { listAuditEvents, addEndpoint, set } = useEventEndpoints(database, app)
const unknown = '0199f1c2-0000-7000-8000-00000000000f'
const notFound = '{"error":"Event endpoint not found"}'

describe('POST /v1/event-endpoints/:id/test', () => {
  it.each(['active', 'paused', 'disabled'])('sends a signed event to an endpoint that is %s', async (state) => {
    const receiver = await receive((_, response) => response.writeHead(500).end('x'.repeat(900)))
    const { organizationId, key, id, path } = await addEndpoint({ url: receiver.url })
    await set(id, { state })

    const response = await post(`${path}/test`, {}, key)

    const { data } = response.json()
    expect(response.statusCode).toBe(200)
    expect(data).toMatchObject({ status: 500, error: 'returned 500', response_body: 'x'.repeat(500) })
    expect(receiver.requests).toMatchObject([
      {
        body: { type: 'event_endpoint.test', data: { sequence: 0, organization_id: organizationId, id } },
        headers: { 'webhook-id': expect.any(String), 'webhook-signature': expect.stringMatching(/^v1,/) }
      }
    ])
    expect((await get(path, key)).json().data).toMatchObject({ state, failing_since: null })
    expect((await listAuditEvents(id)).at(-1)).toMatchObject({ act: 'event_endpoint.test' })
  })

  it('says why nothing was sent, such as a forbidden address', async () => {
    const { key, id, path } = await addEndpoint()
    await set(id, { url: 'https://10.0.0.1/' })

    expect((await post(`${path}/test`, {}, key)).json().data).toMatchObject({
      ...{ status: null, error: 'the address is not public', response_body: '' }
    })
  })

  it('is limited to two at once and five per minute for each organization', async () => {
    const waiting: ServerResponse[] = []
    const slow = await receive((_, response) => void waiting.push(response))
    const { key, path } = await addEndpoint({ url: slow.url })
    const quick = await addEndpoint({ url: (await receive((_, response) => response.end())).url })

    const both = [post(`${path}/test`, {}, key), post(`${path}/test`, {}, key)]
    await expect.poll(() => waiting.length).toBe(2)
    const third = await post(`${path}/test`, {}, key)
    const other = await post(`${quick.path}/test`, {}, quick.key)
    for (const response of waiting) response.end()
    await Promise.all(both)
    const later = []
    for (let test = 0; test < 4; test++) later.push((await post(`${quick.path}/test`, {}, quick.key)).statusCode)
    const tooMany = await post(`${quick.path}/test`, {}, quick.key)

    expect([third.statusCode, third.json().message]).toEqual([429, 'Too many concurrent test events'])
    expect([other.statusCode, ...later]).toEqual([200, 200, 200, 200, 200])
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([
      429,
      'The limit is 5 test events per minute for an organization'
    ])
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('finds nothing of other organizations', async () => {
    const [own, other] = [await addEndpoint(), await addEndpoint()]

    expect((await post(`${other.path}/test`, {}, own.key)).body).toBe(notFound)
    expect((await post(`/v1/event-endpoints/${unknown}/test`, {}, own.key)).body).toBe(notFound)
  })
})

async function receive(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: { headers: object; body: object }[] = []
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString()
    requests.push({ headers: request.headers, body: JSON.parse(body) })
    answer(request, response)
  }
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}
