import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { generateSchema } from './generate-schema.ts'
import { type Call, createClient } from './index.ts'

describe('the types', () => {
  it('are those of the description; `node src/generate.ts` writes them', async () => {
    const committed = await readFile(new URL('schema.ts', import.meta.url), 'utf8')

    expect(await generateSchema()).toBe(committed)
  })
})

describe('a client', () => {
  const requests: Pick<IncomingMessage, 'headers' | 'method' | 'url'>[] = []
  const server = createServer(({ headers, method, url }, response) => {
    requests.push({ headers, method, url })
    const body = url?.startsWith('/v1/calls') === true ? { data: [], pagination: { total: 0 } } : { error: 'Not Found' }
    response.writeHead('data' in body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const open = () =>
    createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'k' })

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => server.close())

  it('sends its key and the query, and gives typed data', async () => {
    const { data, error } = await open().GET('/v1/calls', {
      params: { query: { limit: 2, start_date: '2026-01-01T00:00:00+02:00' } }
    })

    expectTypeOf(data?.data).toEqualTypeOf<Call[] | undefined>()
    expect(data).toEqual({ data: [], pagination: { total: 0 } })
    expect(error).toBeUndefined()
    expect(requests.at(-1)).toMatchObject({
      method: 'GET',
      url: '/v1/calls?limit=2&start_date=2026-01-01T00%3A00%3A00%2B02%3A00',
      headers: { 'x-api-key': 'k' }
    })
  })

  it('fills in a path, and gives the error of a refusal', async () => {
    const { data, error, response } = await open().GET('/v1/customers/{id}', { params: { path: { id: 'a/b' } } })

    expect(data).toBeUndefined()
    expect(error).toEqual({ error: 'Not Found' })
    expect(response.status).toBe(404)
    expect(requests.at(-1)?.url).toBe('/v1/customers/a%2Fb')
  })
})
