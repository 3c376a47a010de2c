import { inspect } from 'node:util'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Call, CallWithTranscript, Client, Page } from '../index.ts'
import { openCallbook, type Reply, startServer } from '../testing/index.ts'

const call = { path: { id: 'c1' } }

describe('a request', () => {
  it('sends the key and the query, and returns the whole response', async () => {
    const page = { data: [], pagination: { limit: 2, offset: 0, total: 0 } }
    const { callbook, received } = await openCallbook({}, { headers: { 'x-request-id': 'r1' }, body: page })

    const { status, headers, body } = await callbook.request('GET', '/v1/calls', {
      query: { limit: 2, start_date: '2026-01-01T00:00:00+02:00', client_id: undefined }
    })

    expectTypeOf(body).toEqualTypeOf<{ data: Call[]; pagination: Page<Call>['pagination'] }>()
    expect([status, headers.get('x-request-id'), body]).toEqual([200, 'r1', page])
    expect(received).toMatchObject([
      {
        method: 'GET',
        url: '/v1/calls?limit=2&start_date=2026-01-01T00%3A00%3A00%2B02%3A00',
        headers: { 'x-api-key': 'secret', accept: 'application/json' }
      }
    ])
  })

  it('sends a body as JSON', async () => {
    const { callbook, received } = await openCallbook({}, { status: 201, body: { data: { id: 'c1', name: 'Ácme' } } })

    const client = await callbook.clients.create({ name: 'Ácme', type: 'clinic' })

    expectTypeOf(client).toEqualTypeOf<Client>()
    expect(client).toEqual({ id: 'c1', name: 'Ácme' })
    expect(received).toMatchObject([
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Ácme","type":"clinic"}' }
    ])
  })

  it.each([
    { id: 'a/b?c#d', url: '/v1/customers/a%2Fb%3Fc%23d' },
    { id: '../calls', url: '/v1/customers/..%2Fcalls' },
    { id: '%2e%2e', url: '/v1/customers/%252e%252e' }
  ])('keeps $id within its path segment', async ({ id, url }) => {
    const { callbook, received } = await openCallbook({}, { body: { data: {} } })

    await callbook.customers.get(id)

    expect(received[0]?.url).toBe(url)
  })

  it.each(['', '.', '..', undefined as never])('rejects the id %j, which would change the path', async (id) => {
    const { callbook, received } = await openCallbook({}, {})

    await expect(async () => callbook.customers.get(id)).rejects.toThrow('id is missing or invalid in a path')
    expect(received).toEqual([])
  })

  it('appends to the path of baseUrl, with or without a trailing slash', async () => {
    const { baseUrl, received } = await startServer({ body: { data: {} } })
    for (const url of [`${baseUrl}/callbook`, `${baseUrl}/callbook/`]) {
      const { callbook } = await openCallbook({ baseUrl: url })
      await callbook.calls.get('c1')
    }

    expect(received.map(({ url }) => url)).toEqual(['/callbook/v1/calls/c1', '/callbook/v1/calls/c1'])
  })

  it('has the types of its operation', async () => {
    const { callbook } = await openCallbook({}, { body: { data: {} } })
    const { body } = await callbook.request('GET', '/v1/calls/{id}', call)

    expectTypeOf(body).toEqualTypeOf<{ data: CallWithTranscript }>()
    expectTypeOf(callbook.request<'GET', '/v1/calls/{id}'>)
      .parameter(2)
      .not.toBeAny()
    expectTypeOf(callbook.request<'GET', '/v1/auth/me'>)
      .parameter(2)
      .extract<undefined>()
      .toEqualTypeOf<undefined>()
    // @ts-expect-error it has no path without an id
    await callbook.request('GET', '/v1/calls/{id}').catch(() => undefined)
    // @ts-expect-error it cannot be put
    await callbook.request('PUT', '/v1/calls/{id}', call)
    // @ts-expect-error it is a file
    await callbook.request('GET', '/v1/calls/export')
    // @ts-expect-error it takes no Idempotency-Key
    await callbook.request('GET', '/v1/calls/{id}', { ...call, headers: { 'idempotency-key': 'mine' } })
    // @ts-expect-error it has no such filter
    await callbook.request('GET', '/v1/calls', { query: { colour: 'red' } })
  })
})

describe('an error response', () => {
  it.each<{ readonly what: string; readonly reply: Reply; readonly error: object }>([
    {
      what: 'in the words of the API',
      reply: { status: 400, headers: { 'x-request-id': 'r1' }, body: { error: 'Bad Request', message: 'limit' } },
      error: { error: 'Bad Request', details: 'limit', requestId: 'r1', retryAfter: undefined }
    },
    {
      what: 'of a proxy, by its reason',
      reply: { status: 413, body: '<html>nginx</html>' },
      error: { error: 'Payload Too Large', details: undefined, requestId: undefined }
    },
    { what: 'of another form', reply: { status: 404, body: '[1]' }, error: { error: 'Not Found', details: undefined } },
    { what: 'of null', reply: { status: 404, body: 'null' }, error: { error: 'Not Found' } },
    {
      what: 'of other values',
      reply: { status: 404, body: { error: { a: 1 }, message: 3 } },
      error: { error: 'Not Found' }
    },
    {
      what: 'without end',
      reply: { status: 500, body: { error: 'x'.repeat(9000) } },
      error: { error: 'x'.repeat(500) }
    }
  ])('$what', async ({ reply, error }) => {
    const { callbook } = await openCallbook({}, reply)

    await expect(callbook.calls.get('c1')).rejects.toMatchObject({ status: reply.status, ...error })
  })

  it('never shows the key, even if the response does', async () => {
    const body = { error: 'secret is wrong', message: 'X-API-Key: secret' }
    const { callbook } = await openCallbook({}, { status: 401, headers: { 'x-request-id': 'for secret' }, body })

    const error = await callbook.calls.get('c1').catch((reason) => reason)

    expect(error.message).toContain('[key] is wrong: X-API-Key: [key] (request for [key])')
    expect(inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error)).not.toContain('secret')
  })
})
