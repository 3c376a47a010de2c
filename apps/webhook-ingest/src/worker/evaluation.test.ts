import { createModel, type Model } from '@callbook/evaluation'
import { type Reply, startModelServer } from '@callbook/evaluation/testing'
import { parseExposition } from '@callbook/http/testing'
import { Type } from '@sinclair/typebox'
import { Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { measureModel } from './evaluation.ts'

const usage = { prompt_tokens: 1_200, completion_tokens: 300 }
const question = { messages: [], name: 'answer', schema: Type.Object({}) }

it('counts responses and failures, their tokens and their cost', async () => {
  const { model, scrape } = await startModel((_, response) => {
    response.end(JSON.stringify({ choices: [{ message: { content: '{}' } }], usage }))
  })

  const completion = await model.complete(question, new AbortController().signal)
  await model.complete(question, new AbortController().signal)

  expect(completion).toMatchObject({ content: '{}', inputTokens: 1_200, outputTokens: 300 })
  expect(await scrape()).toEqual({
    'callbook_model_request_duration_seconds_count{outcome="answered"}': 2,
    'callbook_model_tokens_total{direction="input"}': 2_400,
    'callbook_model_tokens_total{direction="output"}': 600,
    callbook_model_cost_usd_total: expect.closeTo(0.0042)
  })
})

it('counts failures, but not requests that we abort', async () => {
  const stopped = new AbortController()
  const { model, scrape } = await startModel((_, response) => void response.writeHead(503).end())

  await expect(model.complete(question, new AbortController().signal)).rejects.toThrow('503')
  stopped.abort()
  await expect(model.complete(question, stopped.signal)).rejects.toThrow()

  expect(await scrape()).toEqual({
    'callbook_model_request_duration_seconds_count{outcome="failed"}': 1,
    callbook_model_cost_usd_total: 0
  })
})

it('counts the tokens of an unusable response', async () => {
  const { model, scrape } = await startModel((_, response) => {
    response.end(JSON.stringify({ choices: [{ message: { content: null, refusal: 'No.' } }], usage }))
  })

  await expect(model.complete(question, new AbortController().signal)).rejects.toThrow('without a message')

  expect(await scrape()).toEqual({
    'callbook_model_request_duration_seconds_count{outcome="failed"}': 1,
    'callbook_model_tokens_total{direction="input"}': 1_200,
    'callbook_model_tokens_total{direction="output"}': 300,
    callbook_model_cost_usd_total: expect.closeTo(0.0021)
  })
})

async function startModel(reply: Reply): Promise<{ model: Model; scrape: () => Promise<Record<string, number>> }> {
  const server = await startModelServer(reply)
  onTestFinished(() => server.close())
  const registry = new Registry()
  const prices = { inputUsdPerMillion: 1, outputUsdPerMillion: 3 }
  const model = createModel({
    baseUrl: server.baseUrl,
    name: 'judge-1',
    apiKey: undefined,
    timeoutMs: 60_000,
    ...prices
  })

  return {
    model: measureModel(model, registry, undefined),
    scrape: async () => {
      const samples = [...parseExposition(await registry.metrics())]

      return Object.fromEntries(samples.filter(([series]) => /_count|_total/.test(series)))
    }
  }
}
