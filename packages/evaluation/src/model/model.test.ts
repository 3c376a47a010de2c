import { Type } from '@sinclair/typebox'
import { afterAll, describe, expect, it } from 'vitest'
import { type Reply, say, startModelServer } from '../testing/index.ts'
import { createModel, type ModelSettings } from './model.ts'

const server = await startModelServer(() => undefined)
afterAll(() => server.close())

const question = {
  messages: [{ role: 'user', content: 'Rate this call.' }],
  name: 'rating',
  schema: Type.Object({ rating: Type.Number() })
} as const

const abortReason = Symbol('abort reason')

describe('createModel', () => {
  it('sends requests as the protocol requires and reports the usage', async () => {
    server.reply = (_, response) => say(response, { rating: 1 })

    const completion = await complete({ apiKey: 'secret', inputUsdPerMillion: 2, outputUsdPerMillion: 10 })

    expect(completion).toEqual({ content: '{"rating":1}', inputTokens: 1_000, outputTokens: 100, costUsd: 0.003 })
    expect(server.requests.at(-1)).toMatchObject({
      authorization: 'Bearer secret',
      model: 'judge-1',
      messages: question.messages,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'rating', strict: true, schema: { type: 'object', required: ['rating'] } }
      }
    })
  })

  it('sends no key and reports no cost if neither key nor prices are configured', async () => {
    server.reply = (_, response) => say(response, '{}')

    expect(await complete({})).toMatchObject({ costUsd: null })
    expect(server.requests.at(-1)?.authorization).toBeUndefined()
  })

  it('uses the cost that the server reports', async () => {
    const choices = [{ message: { content: '{}' } }]
    const prices = { inputUsdPerMillion: 2, outputUsdPerMillion: 10 }
    const bodies = [
      { choices, usage: { prompt_tokens: 3, completion_tokens: 4, cost: 0.5 } },
      { choices, usage: null }
    ]

    for (const [index, expected] of [0.5, null].entries()) {
      server.reply = (_, response) => void response.end(JSON.stringify(bodies[index]))
      expect(await complete(prices)).toMatchObject({ costUsd: expected })
    }
  })

  it.each([-1, 100_000_000, 1e300, '0.5', null])('computes the cost if the server reports %j', async (cost) => {
    const body = {
      choices: [{ message: { content: '{}' } }],
      usage: { prompt_tokens: 1_000, completion_tokens: 100, cost }
    }
    server.reply = (_, response) => void response.end(JSON.stringify(body))

    expect(await complete({ inputUsdPerMillion: 2, outputUsdPerMillion: 10 })).toMatchObject({
      inputTokens: 1_000,
      costUsd: 0.003
    })
  })

  it.each<[fault: string, reply: Reply, message: RegExp, isUnavailable?: boolean]>([
    ['500', (_, response) => void response.writeHead(500).end('{"error":"secret detail"}'), /returned HTTP 500$/],
    ['401', (_, response) => void response.writeHead(401).end(), /returned HTTP 401$/],
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/' }).end(), /connection .* failed/],
    ['no JSON', (_, response) => void response.end('<html>'), /did not return JSON/],
    ['no choices', (_, response) => void response.end('{"choices":[]}'), /no choice/],
    [
      'a refusal',
      (_, response) => void response.end('{"choices":[{"message":{"content":null}}]}'),
      /without a message/,
      false
    ],
    ['a closed connection', (_, response) => void response.socket?.destroy(), /connection .* failed/],
    ['a truncated response', truncatedResponse, /connection .* failed/],
    ['a huge response', hugeResponse, /more than 1048576 bytes/, false]
  ])('fails on %s without quoting the response', async (_, reply, message, isUnavailable = true) => {
    server.reply = reply

    await expect(complete({})).rejects.toMatchObject({ name: 'ModelError', message, isUnavailable })
  })

  it.each<[fault: string, reply: Reply]>([
    ['no response', () => undefined],
    ['an endless response', (_, response) => void response.write('{')]
  ])('fails on %s after the timeout', async (_, reply) => {
    server.reply = reply

    await expect(complete({ timeoutMs: 500 })).rejects.toMatchObject({
      name: 'ModelError',
      message: expect.stringContaining('in time'),
      isUnavailable: true
    })
  })

  it('fails if no server listens', async () => {
    await expect(complete({ baseUrl: 'http://127.0.0.1:1/v1' })).rejects.toMatchObject({
      name: 'ModelError',
      message: expect.stringMatching(/connection to the model failed \(E?CONNREFUSED\)|failed/)
    })
  })

  it.each(['429', '503'])('reads the Retry-After of %s', async (status) => {
    server.reply = (_, response) => void response.writeHead(Number(status), { 'retry-after': '7' }).end()

    await expect(complete({})).rejects.toMatchObject({
      message: `The model returned HTTP ${status}`,
      retryAfterMs: 7_000
    })
  })

  it('aborts the request with its signal', async () => {
    const stop = new AbortController()
    server.reply = () => stop.abort(abortReason)

    await expect(createModel(settings({})).complete(question, stop.signal)).rejects.toBe(abortReason)
  })
})

function complete(overrides: Partial<ModelSettings>) {
  return createModel(settings(overrides)).complete(question, new AbortController().signal)
}

function settings(overrides: Partial<ModelSettings>): ModelSettings {
  return { baseUrl: `${server.baseUrl}/`, name: 'judge-1', apiKey: undefined, timeoutMs: 60_000, ...overrides }
}

function truncatedResponse(...[, response]: Parameters<Reply>): void {
  response.writeHead(200, { 'content-length': 1_000 })
  response.write('{"choices":', () => response.socket?.destroy())
}

function hugeResponse(...[, response]: Parameters<Reply>): void {
  const chunk = Buffer.alloc(65_536, 32)
  const push = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', push)
  }
  push()
}
