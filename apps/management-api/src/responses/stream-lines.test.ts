import { conflict, createApp } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import { RefusedError } from '@callbook/operations'
import { expect, it, onTestFinished } from 'vitest'
import { type Lines, streamLines } from './stream-lines.ts'

it('sends lines in their order, and the result as the last one', async () => {
  const url = await serve(async ({ send, sendText }) => {
    await send({ progress: 1 })
    await sendText('{"row":12345678901234567890}')

    return { total: 2 }
  })

  const response = await fetch(url)

  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  expect(await response.text()).toBe('{"progress":1}\n{"row":12345678901234567890}\n{"result":{"total":2}}\n')
})

it.each([
  { error: new RefusedError('The account is in use'), status: 409, message: 'The account is in use' },
  { error: conflict('Another administrator must do this'), status: 409, message: 'Another administrator must do this' },
  { error: new Error('the secret is hunter2'), status: 500, message: undefined }
])('describes the error $error in the last line', async ({ error, status, message }) => {
  const url = await serve(async ({ send }) => {
    await send({ progress: 1 })
    throw error
  })

  const [first, last = ''] = (await (await fetch(url)).text()).trim().split('\n')

  expect(first).toBe('{"progress":1}')
  expect(JSON.parse(last).error).toMatchObject({ status, ...(message && { message }) })
  expect(last).not.toContain('hunter2')
})

it('ends the work if the reader closes the connection', async () => {
  const ended = Promise.withResolvers<unknown>()
  const url = await serve(async ({ send }) => {
    for (let progress = 0; ; progress += 1) {
      await send({ progress }).catch((error: unknown) => {
        ended.resolve(error)
        throw error
      })
    }
  })
  const reader = new AbortController()
  const response = await fetch(url, { signal: reader.signal })
  await response.body?.getReader().read()

  reader.abort()

  expect(await ended.promise).toMatchObject({ name: 'AbortError' })
})

it('waits for a slow reader', async () => {
  let sent = 0
  const blocked = Promise.withResolvers<void>()
  const text = JSON.stringify('x'.repeat(64 * 1024))
  const url = await serve(async ({ sendText, signal }) => {
    for (; sent < 10_000; sent += 1) {
      const sending = sendText(text)
      const isBlocked = await Promise.race([sending.then(() => false), new Promise((done) => setImmediate(done, true))])
      if (isBlocked) blocked.resolve()
      await sending
    }
    signal.throwIfAborted()

    return {}
  })

  const response = await fetch(url)
  await blocked.promise

  expect(sent).toBeLessThan(10_000)
  await response.body?.cancel()
})

/** Starts a server that sends the lines of `work`. */
async function serve(work: (lines: Lines) => Promise<object>): Promise<string> {
  const app = createApp({ logger: createQuietLogger(), bodyLimit: 1_000 })
  app.decorateRequest('authenticateFromDatabase', async () => undefined)
  app.get('/', (_request, reply) => reply.send(streamLines(reply, work)))
  onTestFinished(() => app.close())

  return await app.listen({ host: '127.0.0.1', port: 0 })
}
