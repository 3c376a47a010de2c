import { numberEvents, storeEvaluation } from '@callbook/db'
import { addCall, addClient, addCustomer, connectAs, createTestDatabase } from '@callbook/db/testing'
import {
  type ClientId,
  type ScorecardDomain,
  unevaluatedLeadQuality,
  unevaluatedPromptAdherence
} from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'
import { addOwnedResources } from '../testing/owned-resources.ts'

const { db, testDb } = await createTestDatabase()
const { app, get } = startApp(connectAs('management', testDb), { limit: 1_000_000 })
const { organizationId, key } = await addTenant(db)
const prompt = { system_instruction: 'Be kind.', system_variables: null }
const clients = [await addOwnClient(1), await addOwnClient(2), await addClient(testDb, organizationId)]

/** Adds a client with all that routes read: more of each for each later client. */
async function addOwnClient(share: number): Promise<ClientId> {
  const client = (await addOwnedResources(db, testDb, organizationId)).client as ClientId
  for (let nth = 0; nth < 3 * share; nth += 1) {
    const attributes = { assistant_id: `a${nth % 2}`, cost_usd: share, duration_seconds: 60 * share }
    const created_at = new Date(Date.now() - nth * 60_000)
    const call = await addCall(testDb, organizationId, client, { ...attributes, created_at })
    await addCustomer(testDb, organizationId, client, { phone_number: `+120255501${share}${nth}` })
    const lead = { ...unevaluatedLeadQuality('Short.'), overall_score: 10 * nth }
    const scoring = { promptVersion: 'v1', inputTokens: 100 * share, outputTokens: 10, costUsd: 0.25 }
    for (const evaluation of [
      { domain: 'lead_quality', result: lead },
      { domain: 'prompt_adherence', result: { ...unevaluatedPromptAdherence('Short.', prompt), score: 50 } }
    ] as const) {
      const model = `judge-${nth % 3}`
      await storeEvaluation({ db, organizationId }, call, {
        evaluation: { ...evaluation, source: 'model', model, scoring },
        now: new Date()
      })
    }
    const answers = { politeness: { value: 10 * nth, rationale: null } }
    const answered = { domain: 'booking' as ScorecardDomain, revision: 1, result: { score: null, answers } }
    await storeEvaluation({ db, organizationId }, call, {
      evaluation: { ...answered, source: 'human', model: null },
      now: new Date()
    })
  }
  await numberEvents(db, organizationId)

  return client
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: { readonly $ref?: string }
}

const { paths, components } = (await app.inject('/openapi.json')).json() as {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly enum?: readonly string[] }>> }
}
const namesOf = (path: string) => (paths[path]?.get?.parameters ?? []).map(({ name }) => name)
const filtered = Object.keys(paths).filter((path) => namesOf(path).includes('client_id'))
const dated = Object.keys(paths).filter((path) => namesOf(path).includes('end_date'))

const now = new Date().toISOString()

/** Variants of requests that group, order or cut the response in another way. */
const variants: Readonly<Record<string, readonly string[]>> = {
  interval: ['interval=day'],
  offset: ['limit=2&cursor=', 'limit=2&offset=1'],
  search: ['search=refund'],
  format: ['format=csv']
}

function queriesOf(path: string): string[] {
  const names = namesOf(path)

  const group = paths[path]?.get?.parameters?.find(({ name }) => name === 'group_by')
  const groups = components.schemas[group?.schema.$ref?.split('/').at(-1) ?? '']?.enum ?? []
  const others = Object.entries(variants).flatMap(([name, some]) => (names.includes(name) ? some : []))

  const all = ['', ...groups.map((group) => `group_by=${group}&assistant_id=a`), ...others]

  return path === '/v1/analytics/answers' ? all.map((query) => `domain=booking&${query}`) : all
}

describe('the filter by client', () => {
  it('is known of the routes that have it', () => {
    expect(filtered.length).toBeGreaterThan(10)
  })

  it.each(filtered)('of GET %s shows exactly what a key of that client sees', async (path) => {
    for (const client of clients) {
      const { key: ofClient } = await addApiKey(db, organizationId, { clientId: client })
      for (const query of queriesOf(path)) {
        // The default of a range is the time of the request.
        const end = namesOf(path).includes('time_zone') ? `&end_date=${now}` : ''
        const [filter, limited, alone] = [
          await get(`${path}?${query}${end}&client_id=${client}`, key),
          await get(`${path}?${query}${end}&client_id=${client}`, ofClient),
          await get(`${path}?${query}${end}`, ofClient)
        ]

        expect(filter.statusCode, filter.body).toBe(200)
        expect(shownBy(limited)).toBe(shownBy(filter))
        expect(shownBy(alone)).toBe(shownBy(filter))
      }
    }
  })
})

/** The cursor of the changes is bound to the reach of its key. */
function shownBy({ body }: { readonly body: string }): string {
  return body.replace(/(?<="next_cursor":")A{5,}[^"]+/, '')
}

describe('dates without data', () => {
  it.each(dated)('of GET %s give zeros everywhere', async (path) => {
    const range = 'start_date=1999-01-01T00:00:00Z&end_date=1999-01-03T00:00:00Z'
    for (const query of queriesOf(path).filter((one) => !one.includes('format'))) {
      const { statusCode, body } = await get(`${path}?${range}&${query}`, key)

      expect(statusCode, body).toBe(200)
      const { scope: _, revision: __, pagination, ...figures } = body === '' ? {} : JSON.parse(body)
      expect(numbersIn(figures).filter((number) => number !== 0)).toEqual([])
      if (pagination !== undefined) expect(pagination.total).toBe(0)
    }
  })
})

/** Returns the numbers in a response; a list of items counts as their number, unless they are buckets of a range, or answers. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (Array.isArray(value)) {
    const areFigures = value.every((item) => ['start', 'key', 'value'].some((name) => name in item))

    return areFigures ? value.flatMap(numbersIn) : [value.length]
  }

  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}
