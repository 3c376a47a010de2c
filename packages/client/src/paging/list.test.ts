import { setImmediate } from 'node:timers/promises'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type Call,
  createCallbook,
  type Listing,
  type Page,
  RateLimitError,
  UnexpectedResponseError
} from '../index.ts'
import { openCallbook, type Reply, type Step } from '../testing/index.ts'

const threePages = [page('', 'a', 'b'), page('', 'c'), page('', 'd')].map((one, index, all) => {
  return { body: { ...one.body, pagination: { next_cursor: index + 1 < all.length ? `at-${index + 1}` : null } } }
})

describe('a list', () => {
  it('iterates over all pages with the same filter', async () => {
    const { callbook, requested } = await open(...threePages)
    const ids: string[] = []

    for await (const call of callbook.calls.list({ status: 'failed', limit: 2 })) ids.push(call.id)

    expect(ids).toEqual(['a', 'b', 'c', 'd'])
    expect(requested()).toEqual([
      '/v1/calls?status=failed&limit=2&cursor=',
      '/v1/calls?status=failed&limit=2&cursor=at-1',
      '/v1/calls?status=failed&limit=2&cursor=at-2'
    ])
  })

  it('resolves to its first page, whose cursor continues the iteration', async () => {
    const { callbook, requested } = await open(...threePages)
    const list = callbook.calls.list()

    const { data, pagination } = await list
    const ids = await idsOf(list)

    expect(data).toEqual([{ id: 'a' }, { id: 'b' }])
    expect(pagination.next_cursor).toBe('at-1')
    expect(ids).toEqual(['a', 'b', 'c', 'd'])
    expect(requested()).toHaveLength(3)
  })

  it('requests no page before it is needed', async () => {
    const { callbook, requested } = await open(...threePages)

    for await (const call of callbook.calls.list()) if (call.id === 'b') break

    expect(requested()).toEqual(['/v1/calls?cursor='])
  })

  it('starts at a stored cursor', async () => {
    const { callbook, requested } = await open(...threePages.slice(1))

    expect(await idsOf(callbook.calls.list({ cursor: 'at-1' }))).toEqual(['c', 'd'])
    expect(requested()).toEqual(['/v1/calls?cursor=at-1', '/v1/calls?cursor=at-2'])
  })

  it('returns one page by offset, which the types do not allow to iterate', async () => {
    const { callbook, requested } = await open(page('', 'c'))

    const one = callbook.calls.list({ offset: 2, limit: 1, client_id: undefined })

    expectTypeOf(one).toEqualTypeOf<Promise<Page<Call>>>()
    expectTypeOf(callbook.calls.list({ limit: 1 })).toEqualTypeOf<Listing<Call>>()
    expect((await one).data).toEqual([{ id: 'c' }])
    expect(requested()).toEqual(['/v1/calls?offset=2&limit=1'])
  })

  it('reports its failure to a later iteration', async () => {
    const fetch = () => Promise.reject(new TypeError('there is no network'))
    const list = createCallbook({ baseUrl: 'http://127.0.0.1', apiKey: 'k', fetch, maxRetries: 0 }).calls.list()
    await setImmediate()

    await expect(idsOf(list)).rejects.toThrow('there is no network')
  })

  it('may be empty', async () => {
    const { callbook } = await open(page(''))

    expect(await idsOf(callbook.calls.list())).toEqual([])
  })

  it('continues after a slow page, and ends with the error of a failed one', async () => {
    const late: Reply = { status: 503, headers: { 'retry-after': '1' }, body: { error: 'Service Unavailable' } }
    const never: Reply = { status: 429, headers: { 'retry-after': '3600' }, body: { error: 'Too Many Requests' } }
    const { callbook } = await open(threePages[0] ?? {}, late, threePages[1] ?? {}, never)
    const ids: string[] = []
    const walk = async () => {
      for await (const { id } of callbook.calls.list()) ids.push(id)
    }

    await expect(walk()).rejects.toBeInstanceOf(RateLimitError)
    expect(ids).toEqual(['a', 'b', 'c'])
  })

  it('ends with the reason of a signal, also between pages', async () => {
    const { callbook, requested } = await open(...threePages)
    const enough = new Error('enough')
    const controller = new AbortController()
    const { signal } = controller
    const walk = async () => {
      for await (const { id } of callbook.calls.list({}, { signal })) if (id === 'b') controller.abort(enough)
    }

    await expect(walk()).rejects.toBe(enough)
    expect(requested()).toHaveLength(1)
  })

  it.each([
    {
      what: 'names itself as the next',
      steps: [page('again', 'a'), page('again', 'b')],
      message: /repeats the current one/
    },
    { what: 'has no items', steps: [{ body: { error: 'none' } }], message: /not a page of a list/ },
    { what: 'does not say where it is', steps: [{ body: { data: [] } }], message: /not a page of a list/ },
    { what: 'is nowhere', steps: [{ body: { data: [], pagination: null } }], message: /not a page of a list/ }
  ])('fails at a page that $what', async ({ steps, message }) => {
    const { callbook } = await open(...steps)
    const walk = idsOf(callbook.calls.list())

    await expect(walk).rejects.toBeInstanceOf(UnexpectedResponseError)
    await expect(walk).rejects.toThrow(message)
  })
})

async function open(...steps: readonly Step[]) {
  const { callbook, received } = await openCallbook({}, ...steps)

  return { callbook, requested: () => received.map(({ url }) => url) }
}

function page(next: string, ...ids: readonly string[]) {
  return { body: { data: ids.map((id) => ({ id })), pagination: { next_cursor: next === '' ? null : next } } }
}

async function idsOf(list: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of list) ids.push(id)

  return ids
}
