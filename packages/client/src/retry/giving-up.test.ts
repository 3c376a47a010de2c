import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createCallbook, TimeoutError } from '../index.ts'
import { openCallbook, refusal, retryAt, startServer } from '../testing/index.ts'

const id = '0199f1c2-0000-7000-8000-000000000005'

describe('a request fails', () => {
  it.each([400, 401, 403, 404, 409, 412, 413, 415, 422, 500, 501])('after %i, which is permanent', async (status) => {
    const { callbook, received } = await openCallbook({}, refusal(status))

    await expect(callbook.calls.get(id)).rejects.toMatchObject({ status })
    expect(received).toHaveLength(1)
  })

  it.each([
    { maxRetries: undefined, attempts: 4 },
    { maxRetries: 0, attempts: 1 },
    { maxRetries: 1, attempts: 2 }
  ])('after $attempts attempts with maxRetries $maxRetries at a permanent 503', async ({ maxRetries, attempts }) => {
    const { callbook, received } = await openCallbook({ maxRetries }, refusal(503, { 'retry-after': '1' }))

    await expect(callbook.calls.get(id)).rejects.toMatchObject({ status: 503, retryAfter: 1 })
    expect(received).toHaveLength(attempts)
  })

  it('once another attempt would start too late', async () => {
    const { callbook, clock, received } = await openCallbook({ maxRetries: 100 }, refusal(429, { 'retry-after': '29' }))

    await expect(callbook.calls.get(id)).rejects.toMatchObject({ status: 429 })
    expect(clock.waits).toEqual([29_500, 29_500, 29_500])
    expect(received).toHaveLength(4)
  })

  it.each([
    { what: 'a year', headers: { 'retry-after': '31536000' }, retryAfter: 31_536_000 },
    { what: 'a date in a year', headers: retryAt('10:00:00', 2027), retryAfter: 31_536_000 },
    { what: 'for ever', headers: { 'retry-after': '9'.repeat(400) }, retryAfter: Number.POSITIVE_INFINITY }
  ])('at once if the requested delay is $what', async ({ headers, retryAfter }) => {
    const { callbook, clock } = await openCallbook({}, refusal(503, headers))

    await expect(callbook.calls.get(id)).rejects.toMatchObject({ status: 503, retryAfter })
    expect(clock.waits).toEqual([])
  })

  it('with the last error if there is no response', async () => {
    const { callbook, clock } = await openCallbook({ timeoutMs: 20 }, () => undefined)

    await expect(callbook.calls.get(id)).rejects.toBeInstanceOf(TimeoutError)
    expect(clock.waits).toHaveLength(3) // On a slow machine, a timeout can pass before the server receives the request.
  })

  it('if connections fail', async () => {
    const { callbook, clock } = await openCallbook({ baseUrl: `http://127.0.0.1:${await findClosedPort()}` })

    await expect(callbook.calls.get(id)).rejects.toThrow('ECONNREFUSED')
    expect(clock.waits).toHaveLength(3)
  })

  it('while it waits, with the reason of a signal', async () => {
    const controller = new AbortController()
    const enough = new Error('enough')
    const { baseUrl, received } = await startServer(refusal(429, { 'retry-after': '60' }))
    const callbook = createCallbook({ baseUrl, apiKey: 'secret', onRetry: () => controller.abort(enough) })

    await expect(callbook.calls.get(id, { signal: controller.signal })).rejects.toBe(enough)
    expect(received).toHaveLength(1)
  })
})

/** Returns a local port that was just released. */
async function findClosedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))

  return port
}
