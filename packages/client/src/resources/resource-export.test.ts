import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Call, type CallMessage, RateLimitError, TimeoutError, UnexpectedResponseError } from '../index.ts'
import { openCallbook, refusal, type Step } from '../testing/index.ts'

const ids = [...'abcdef']

describe('the export of calls', () => {
  it('yields each call of a response, for any split of its bytes', async () => {
    const bytes = Buffer.from('{"id":"a","caller_full_name":"Zoë"}\n\n{"id":"b"}\n')
    const { callbook, received } = await openCallbook({}, (response) => void writeSlowly(response, bytes))

    const calls = await all(callbook.calls.export({ status: 'failed', include: 'transcript' }))

    expect(calls).toEqual([{ id: 'a', caller_full_name: 'Zoë' }, { id: 'b' }])
    expect(received.map(({ url }) => url)).toEqual(['/v1/calls/export?status=failed&include=transcript&format=jsonl'])
  })

  it.each<{ readonly what: string; readonly cut: (response: ServerResponse) => void }>([
    { what: 'breaks', cut: (response) => response.destroy() },
    { what: 'breaks within a line', cut: (response) => response.write('{"id":"', () => response.destroy()) },
    { what: 'ends within a line', cut: (response) => response.end('{"id":"x"') },
    { what: 'falls silent', cut: () => undefined }
  ])('yields each call once if the connection $what', async ({ cut }) => {
    const { callbook, received } = await openCallbook({ timeoutMs: 1_000 }, fileCutBy(cut, 2), fileCutBy(cut, 2), file)

    const calls = await all(callbook.calls.export({ status: 'failed' }))

    expect(calls.map(({ id }) => id)).toEqual(ids)
    expect(received).toHaveLength(3)
    expect(received.filter(({ url }) => !url.startsWith('/v1/calls/export?status=failed&format=jsonl'))).toEqual([])
  })

  it('continues while there are new calls, and fails otherwise', async () => {
    const steps = ids.map(() => fileCutBy((response) => response.end('{'), 1))
    const { callbook, clock } = await openCallbook({ maxRetries: 1 }, ...steps, refusal(503))
    const given: string[] = []
    const read = async () => {
      for await (const { id } of callbook.calls.export()) given.push(id)
    }

    await expect(read()).rejects.toMatchObject({ status: 503 })
    expect(given).toEqual(ids)
    expect(clock.waits).toEqual(Array(6).fill(375))
  })

  it('waits as long as requested, up to a limit', async () => {
    const { callbook, clock } = await openCallbook({}, refusal(429, { 'retry-after': '40' }))

    await expect(all(callbook.calls.export())).rejects.toBeInstanceOf(RateLimitError)
    expect(clock.waits).toEqual([40_500, 40_500])
  })

  it('closes the connection if the caller stops', async () => {
    const closed = Promise.withResolvers<void>()
    const { callbook } = await openCallbook({}, (response) => {
      response.on('close', closed.resolve)
      response.write('{"id":"a"}\n{"id":"b"}\n')
    })

    for await (const { id } of callbook.calls.export()) if (id === 'a') break

    await closed.promise
  })

  it('may take as long as the caller does', async () => {
    const { callbook, received } = await openCallbook({ timeoutMs: 100 }, file)
    let requestsBefore: number | undefined
    for await (const _call of callbook.calls.export()) {
      if (requestsBefore !== undefined) continue
      requestsBefore = received.length
      await sleep(300)
    }

    expect(received).toHaveLength(requestsBefore ?? 0)
  })

  it('fails after a silence, and with the reason of a signal', async () => {
    const enough = new Error('enough')
    const controller = new AbortController()
    const { signal } = controller
    const silent = await openCallbook(
      { timeoutMs: 30, maxRetries: 0 },
      fileCutBy(() => undefined, 1)
    )
    const aborted = await openCallbook(
      {},
      fileCutBy(() => controller.abort(enough), 1)
    )

    await expect(all(silent.callbook.calls.export())).rejects.toBeInstanceOf(TimeoutError)
    await expect(all(aborted.callbook.calls.export({}, { signal }))).rejects.toBe(enough)
  })

  it.each<{ readonly what: string; readonly step: Step }>([
    { what: 'a page', step: { body: '<html>\nSign in\n</html>\n' } },
    { what: 'a page of one line', step: { body: '{}\n' } },
    { what: 'a redirect', step: { status: 302, headers: { location: '/' } } }
  ])('fails if the response is $what', async ({ step }) => {
    const { callbook, received } = await openCallbook({}, step)

    await expect(all(callbook.calls.export())).rejects.toBeInstanceOf(UnexpectedResponseError)
    expect(received).toHaveLength(1)
  })

  it.each([
    { resource: 'customers', path: '/v1/customers/export?name=dana', lineOf: (id: string) => ({ id }) },
    {
      resource: 'evaluations',
      path: '/v1/calls/evaluations/export?status=partial',
      lineOf: (id: string) => ({ call: { id } })
    }
  ] as const)('continues below the last of $resource', async ({ resource, path, lineOf }) => {
    const [first, second] = [lineOf('a'), lineOf('b')]
    const cut: Step = (response) => response.write(`${JSON.stringify(first)}\n`, () => response.destroy())
    const rest: Step = (response) => void response.end(`${JSON.stringify(second)}\n`)
    const { callbook, received } = await openCallbook({}, cut, rest)
    const items: AsyncIterable<unknown> =
      resource === 'customers'
        ? callbook.customers.export({ name: 'dana' })
        : callbook.evaluations.export({ status: 'partial' })

    expect(await all(items)).toEqual([first, second])
    expect(received.map(({ url }) => url)).toEqual([`${path}&format=jsonl`, `${path}&format=jsonl&after=a`])
  })

  it('includes transcripts on request', async () => {
    const { callbook } = await openCallbook({}, file)

    // @ts-expect-error it has no pages
    await all(callbook.calls.export({ limit: 1 }))
    expectTypeOf(await all(callbook.calls.export({ status: 'failed' }))).toEqualTypeOf<Call[]>()
    for await (const { messages } of callbook.calls.export({ include: 'transcript' })) {
      expectTypeOf(messages).toEqualTypeOf<CallMessage[]>()
    }
  })
})

/** Returns the calls below the requested one. */
function below(url: string): string[] {
  const after = new URL(url, 'http://localhost').searchParams.get('after')

  return ids.slice(after === null ? 0 : ids.indexOf(after) + 1)
}

const linesOf = (some: readonly string[]) => some.map((id) => `${JSON.stringify({ id })}\n`).join('')

function file(response: ServerResponse, { url }: { readonly url: string }): void {
  response.end(linesOf(below(url)))
}

/** Returns an export that is interrupted by `cut` after `count` calls. */
function fileCutBy(cut: (response: ServerResponse) => void, count: number): Step {
  return (response, { url }) => response.write(linesOf(below(url).slice(0, count)), () => cut(response))
}

async function writeSlowly(response: ServerResponse, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    response.write(Buffer.of(byte))
    await sleep(0)
  }
  response.end()
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)

  return found
}
