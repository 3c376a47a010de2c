import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'
import { measureSearches } from './measure-searches.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))

it('measures searches by words and names, and no other list', async () => {
  const registry = new Registry()
  measureSearches(registry)
  const { key } = await addTenant(db)

  const paths = ['search=refund', 'caller_name=dana', 'search=re*&caller_name=d', 'status=failed', 'search="']
  for (const path of paths) await get(`/v1/calls?${path}`, key)

  const metrics = await registry.metrics()
  expect(metrics).toContain('callbook_search_query_seconds_count 3\n')
  expect(metrics).not.toMatch(/refund|dana/)
})
