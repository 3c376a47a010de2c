import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ConnectionError, NotFoundError, UnexpectedResponseError } from '../index.ts'
import { openCallbook, refusal, startServer } from '../testing/index.ts'

const sound = Buffer.from([0x52, 0x49, 0x46, 0x46, 0, 255, 10])

describe('the recording of a call', () => {
  it('yields the bytes of the response', async () => {
    const { callbook, received } = await openCallbook({}, (response) => response.end(sound))

    expect(await buffer(callbook.calls.recording('a b'))).toEqual(sound)
    expect(received.map(({ url }) => url)).toEqual(['/v1/calls/a%20b/recording'])
  })

  it('is like the export of a customer, which follows no redirect', async () => {
    const { callbook, received } = await openCallbook({}, (response) => response.end(sound))
    const redirected = await openCallbook({}, { status: 302, headers: { location: 'https://example.com' } })

    expect(await buffer(callbook.customers.exportOne('a'))).toEqual(sound)
    expect(received.map(({ url }) => url)).toEqual(['/v1/customers/a/export'])
    await expect(buffer(redirected.callbook.customers.exportOne('a'))).rejects.toBeInstanceOf(UnexpectedResponseError)
  })

  it('follows one redirect without the API key', async () => {
    const bucket = await startServer((response) => response.end(sound))
    const { callbook } = await openCallbook({}, { status: 302, headers: { location: `${bucket.baseUrl}/x?signed=1` } })

    expect(await buffer(callbook.calls.recording('a'))).toEqual(sound)
    expect(bucket.received.map(({ url, headers }) => [url, headers['x-api-key']])).toEqual([['/x?signed=1', undefined]])
  })

  it('retries until the first byte, not after it', async () => {
    const { callbook } = await openCallbook({}, refusal(503), (response) => response.end(sound))
    const cut = await openCallbook({}, (response) => response.write(sound, () => response.destroy()))

    expect(await buffer(callbook.calls.recording('a'))).toEqual(sound)
    await expect(buffer(cut.callbook.calls.recording('a'))).rejects.toBeInstanceOf(ConnectionError)
    expect(cut.received).toHaveLength(1)
  })

  it.each([
    { what: 'no recording is stored', step: refusal(404), error: NotFoundError },
    { what: 'the redirect names no address', step: { status: 302 }, error: UnexpectedResponseError }
  ])('fails if $what', async ({ step, error }) => {
    const { callbook } = await openCallbook({}, step)

    await expect(buffer(callbook.calls.recording('a'))).rejects.toBeInstanceOf(error)
  })
})
