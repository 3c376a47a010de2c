import { readFileSync } from 'node:fs'
import { addFilteredCalls, createTestDatabase } from '@callbook/db/testing'
import { type CallFilterDefinition, callFilters } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'
import { tenantFilterNames } from './filters.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(db, { limit: 1_000_000 })
const tenant = await addTenant(db)
const cases = await addFilteredCalls({ db, testDb }, tenant.organizationId)
const stranger = await addTenant(db)
await addFilteredCalls({ db, testDb }, stranger.organizationId)
const { paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))
const parameters: readonly { readonly name: string }[] = paths['/v1/calls'].get.parameters

describe.each(tenantFilterNames)('the filter %s', (name) => {
  const { parameter, hasSeveral, total }: CallFilterDefinition = callFilters[name]
  // Commas separate values only where several are read.
  const ofName = cases
    .filter((one) => one.name === name)
    .filter(({ value }) => !Array.isArray(value) || hasSeveral === 'everywhere' || total === 'searched')
    .map((one) => (hasSeveral === 'everywhere' ? one : { ...one, text: one.text.replaceAll('\\,', ',') }))
  const queries = ofName.map(({ text, ids }) => ({ query: `${parameter}=${encodeURIComponent(text)}`, ids }))

  it('lists and exports the matching calls of the organization, with their number', async () => {
    expect(queries.length).toBeGreaterThan(0)
    const isBounded = total === 'examined' || total === 'searched' ? false : undefined
    for (const { query, ids } of queries) {
      const { data, pagination } = (await get(`/v1/calls?limit=200&${query}`, tenant.key)).json()
      const exported = (await get(`/v1/calls/export?${query}`, tenant.key)).body.split('\n').filter(Boolean)

      expect([idsOf(data), pagination.total, pagination.total_is_bounded], query).toEqual([ids, ids.length, isBounded])
      expect(idsOf(exported.map((line) => JSON.parse(line)))).toEqual(ids)
    }
  })

  it('returns no call of another organization', async () => {
    const own = new Set<string>(cases.flatMap(({ ids }) => ids))
    for (const { query } of queries) {
      const { data = [] } = (await get(`/v1/calls?limit=200&${query}`, stranger.key)).json()

      expect(idsOf(data).filter((id) => own.has(id))).toEqual([])
    }
  })

  it('is described, and rejects an empty value by its name', async () => {
    const response = await get(`/v1/calls?${parameter}=`, tenant.key)

    expect([response.statusCode, response.json().message]).toEqual([
      400,
      expect.stringMatching(`^${parameter} must be`)
    ])
    expect(parameters.map((one) => one.name)).toContain(parameter)
  })
})

function idsOf(items: readonly { readonly id: string }[]): string[] {
  return items.map(({ id }) => id)
}
