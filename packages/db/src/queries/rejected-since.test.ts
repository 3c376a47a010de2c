import type { EndpointId, OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { newId } from '../index.ts'
import { addClient, addEndpoint, addOrganization, createTestDatabase } from '../testing/index.ts'
import { countRejectionsByEndpoint, listEndpointHealth } from './overview.ts'

const { db, testDb } = await createTestDatabase()
const [yesterday, recent, old] = ['2026-11-22T09:00:00Z', '2026-11-23T08:00:00Z', '2026-11-22T08:59:00Z']
const since = new Date(yesterday)

it('counts stored and counted rejections of each endpoint, and lists endpoints with rejections first', async () => {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const add = async (provider: string, at: { readonly stored: string[]; readonly counted: string[] }) => {
    const { id } = await addEndpoint(testDb, organizationId, clientId, { provider })
    await addRejections(organizationId, id, at)

    return id
  }
  const used = await add('vapi', { stored: [], counted: [] })
  const before = await add('elevenlabs', { stored: [old], counted: [old] })
  const both = await add('retell', { stored: [recent, yesterday, old], counted: [recent, yesterday, old] })
  const counted = await add('bland', { stored: [], counted: [recent] })
  await testDb
    .insertInto('webhook_endpoint_usage')
    .values([
      { organization_id: organizationId, endpoint_id: used, request_count: 1, last_used_at: recent },
      { organization_id: organizationId, endpoint_id: both, request_count: 1, last_used_at: yesterday }
    ])
    .execute()

  const health = await listEndpointHealth(db, organizationId, { since, limit: 50 })
  const counts = await countRejectionsByEndpoint(db, organizationId, { clientId, since })

  expect(health.map(({ id, rejected_reports: rejected }) => [id, rejected])).toEqual([
    [both, 2 + 2 * 40],
    [counted, 40],
    [used, 0],
    [before, 0]
  ])
  expect(counts).toEqual(new Map(health.map(({ id, rejected_reports: rejected }) => [id, rejected])))
  expect(await listEndpointHealth(db, organizationId, { since, limit: 1 })).toMatchObject([{ id: both, total: 4 }])
  expect(await countRejectionsByEndpoint(db, await addOrganization(testDb), { clientId, since })).toEqual(new Map())
})

async function addRejections(
  organization_id: OrganizationId,
  endpoint_id: EndpointId,
  { stored, counted }: { readonly stored: readonly string[]; readonly counted: readonly string[] }
): Promise<void> {
  const ids = { organization_id, endpoint_id }
  for (const received_at of stored) {
    const report = { ...ids, id: newId(), request_id: newId(), received_at, cause: 'Expected string' }
    await testDb.insertInto('rejected_reports').values(report).execute()
  }
  for (const minute of counted) {
    const count = { ...ids, minute, status: 401, cause: 'signature', rejections: 40, samples: '[]' }
    await testDb.insertInto('rejection_counts').values(count).execute()
  }
}
