import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { ConnectionError, TimeoutError, UnexpectedResponseError } from '../index.ts'
import { openCallbook, type Step, startServer } from '../testing/index.ts'

describe('a response that is not from the API', () => {
  it.each<{ readonly response: string; readonly step: Step }>([
    {
      response: 'a page',
      step: { headers: { 'content-type': 'text/html' }, body: '<html>Sign in to the Wi-Fi</html>' }
    },
    { response: 'nothing', step: { body: '' } },
    { response: 'half of a JSON', step: { body: '{"data":[' } },
    { response: 'null', step: { body: 'null' } },
    { response: 'a number', step: { body: '7' } },
    { response: 'an array', step: { body: '[]' } },
    { response: 'an object without data', step: { body: { hello: 'world' } } },
    { response: 'no content', step: { status: 204 } },
    { response: 'not modified', step: (response) => response.writeHead(304).end() }
  ])('$response is an UnexpectedResponseError without retries', async ({ step }) => {
    const { callbook, received } = await openCallbook({}, step)

    await expect(callbook.calls.get('c1')).rejects.toBeInstanceOf(UnexpectedResponseError)
    expect(received).toHaveLength(1)
  })

  it.each([301, 302, 303, 307, 308])('a redirect by %i does not receive the key', async (status) => {
    const elsewhere = await startServer({ body: { data: { id: 'stolen' } } })
    const { callbook } = await openCallbook({}, { status, headers: { location: `${elsewhere.baseUrl}/v1/calls/c1` } })

    await expect(callbook.calls.get('c1')).rejects.toThrow('redirects are not followed. Check baseUrl.')
    expect(elsewhere.received).toEqual([])
  })
})

describe('an incomplete response', () => {
  it.each<{ readonly response: string; readonly step: Step }>([
    { response: 'nothing at all', step: () => undefined },
    { response: 'a beginning', step: (response) => response.writeHead(200).write('{"data":') },
    { response: 'a body without end', step: drip }
  ])('$response is a TimeoutError after timeoutMs', async ({ step }) => {
    const { callbook } = await openCallbook({ maxRetries: 0 }, step)

    const sent = callbook.calls.get('c1', { timeoutMs: 40 })

    await expect(sent).rejects.toBeInstanceOf(TimeoutError)
    await expect(sent).rejects.toThrow('GET /v1/calls/{id} got no complete response within 40 milliseconds')
  })

  it.each<{ readonly response: string; readonly step: Step }>([
    { response: 'no answer', step: (response) => response.destroy() },
    { response: 'half of an answer', step: (response) => response.writeHead(200).write('{', () => response.destroy()) },
    { response: 'something else than HTTP', step: ({ socket }) => socket?.end('SSH-2.0-OpenSSH_9.9\r\n') }
  ])('$response is a ConnectionError, with its cause', async ({ step }) => {
    const { callbook } = await openCallbook({ maxRetries: 0 }, step)

    const error = await callbook.calls.get('c1').catch((reason) => reason)

    expect(error).toBeInstanceOf(ConnectionError)
    expect(error.message).toMatch(/^GET \/v1\/calls\/\{id\} failed: ./)
    expect(error.cause).toBeInstanceOf(Error)
  })

  it('is aborted with the reason of a signal', async () => {
    const controller = new AbortController()
    const enough = new Error('enough')
    const { callbook } = await openCallbook({}, () => controller.abort(enough))

    await expect(callbook.calls.get('c1', { signal: controller.signal })).rejects.toBe(enough)
  })

  it('is not requested if the signal is already aborted', async () => {
    const { callbook, received } = await openCallbook({}, {})

    await expect(callbook.calls.get('c1', { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(received).toEqual([])
  })
})

/** Sends a few bytes at a time while the connection is open. */
function drip(response: ServerResponse): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write(' '), 5)
  response.on('close', () => clearInterval(timer))
}
