import { describe, expect, it } from 'vitest'
import { listPaths, samples } from '../../testing/index.ts'
import { listingProviderNames, providerNames, providers } from '../index.ts'
import { withoutAnyCosts, withoutCosts } from './costs.ts'

const costly = /cost|price|charg|fiat/i

describe.each(providerNames)('a report of %s', (name) => {
  const report = samples[name].build()
  const api = listingProviderNames
    .filter((listing) => listing === name)
    .map((listing) => samples[listing].toApi(report))

  it.each([
    ['as its webhook sends it', report] as const,
    ...api.map((stored) => ['as its API has it', stored] as const)
  ])('%s keeps everything except its costs', (_, body) => {
    const before = listPaths(body)
    const after = listPaths(JSON.parse(withoutCosts(JSON.stringify(body), name)))

    expect(before.some((path) => costly.test(path))).toBe(true)
    expect(after.filter((path) => costly.test(path))).toEqual([])
    expect(before.filter((path) => !after.includes(path)).every((path) => costly.test(path))).toBe(true)
  })

  it('has no costs after a rejection, in any surrounding structure', () => {
    const text = withoutAnyCosts(JSON.stringify({ body: [report], metadata: report }))

    expect(listPaths(JSON.parse(text)).filter((path) => costly.test(path))).toEqual([])
  })

  it('reads the same except for the costs', () => {
    const context = { country: 'US' } as const
    const [before, after] = [report, JSON.parse(withoutCosts(JSON.stringify(report), name))].map((body) => {
      return providers[name].read(body, context)
    })

    expect(before).toMatchObject({ kind: 'report', report: { costUsd: expect.any(Number) } })
    expect(after).toMatchObject({ kind: 'report', report: { costUsd: null } })
  })
})

it("keeps a price in the client's structured data, even under the name of a provider's cost", () => {
  const report = samples.bland.build()
  const text = JSON.stringify({ ...report, metadata: { price: 23_000 }, analysis: { price: 24_000 } })

  expect(JSON.parse(withoutCosts(text, 'bland'))).toMatchObject({
    metadata: { price: 23_000 },
    analysis: { price: 24_000 }
  })
})

describe('a report of a vendor with a mapping', () => {
  const body = { call: { id: 'c1', amount: 7, prices: [{ total: 5 }, 9], note: 'amount: 7' } }
  const mapping = (from: string[]) => ({ id: ['/call/id'], fields: { cost_usd: { from } } })

  it.each([
    [['/call/amount'], { id: 'c1', prices: body.call.prices, note: body.call.note }],
    [['/missing', '/call/prices/0/total'], { ...body.call, prices: [{}, 9] }],
    [['/call/prices/1'], { id: 'c1', amount: 7, note: body.call.note }],
    [['invalid'], body.call]
  ])('keeps everything except the cost at %j', (from, call) => {
    const text = JSON.stringify(body)

    expect(JSON.parse(withoutCosts(text, 'custom-acme', mapping(from)))).toEqual({ call })
    expect(JSON.parse(withoutAnyCosts(text, mapping(from)))).toEqual({ call })
  })
})
