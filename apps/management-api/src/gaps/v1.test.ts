import { addProviderAccount, countListed, newId, recordGaps, resolveGaps } from '@callbook/db'
import { addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { ClientId, OrganizationId, ProviderAccountId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))
const now = new Date('2026-11-20T12:00:00.000Z')

it('lists missing calls by page, client, kind and state', async () => {
  const { key, organizationId, clientId } = await addTenantWithGaps()
  const list = async (query: string) => (await get(`/v1/gaps?${query}`, key)).json()
  const idsOf = ({ data }: { data: { provider_call_id: string }[] }) => data.map((gap) => gap.provider_call_id)

  const first = await list('limit=2')
  const second = await list(`limit=2&cursor=${first.next_cursor}`)

  expect([first, second].flatMap(idsOf).toSorted()).toEqual(['a', 'b', 'c'])
  expect(second.next_cursor).toBeNull()
  expect(idsOf(await list('kind=unassigned'))).toEqual(['c'])
  expect(idsOf(await list('resolved=true'))).toEqual(['a'])
  expect(idsOf(await list(`client_id=${clientId}&resolved=false`))).toEqual(['b'])
  expect((await list('resolved=true')).data[0]).toMatchObject({
    how: 'backfill',
    client_id: clientId,
    provider: 'vapi'
  })
  expect(JSON.stringify(await list(''))).not.toContain(organizationId)
})

it('counts listed calls by days of a time zone and by client', async () => {
  const { key, organizationId, clientId } = await addTenantWithGaps()

  const answer = await get(
    '/v1/gaps/summary?time_zone=America/Chicago&start_date=2026-11-18T06:00:00Z&end_date=2026-11-20T12:00:00Z',
    key
  )

  const none = { arrived: 0, missing: 0, repaired: 0, unassigned: 0 }
  const day = { start: '2026-11-19T06:00:00.000Z', end: '2026-11-20T06:00:00.000Z' }
  expect(answer.json()).toEqual({
    data: [
      { ...day, client_id: clientId, listed: 2, ...none, missing: 1, repaired: 1 },
      { ...day, client_id: null, listed: 1, ...none, unassigned: 1 }
    ],
    total: { listed: 3, ...none, missing: 1, repaired: 1, unassigned: 1 },
    scope: {
      organization_id: organizationId,
      client_id: null,
      start_date: '2026-11-18T06:00:00.000Z',
      end_date: '2026-11-20T12:00:00.000Z',
      time_zone: 'America/Chicago'
    }
  })
})

it('is empty without an account, and rejects other clients', async () => {
  const { key } = await addTenant(db)
  const { clientId } = await addTenantWithGaps()

  expect((await get('/v1/gaps', key)).json()).toEqual({ data: [], next_cursor: null })
  expect((await get('/v1/gaps/summary', key)).json()).toMatchObject({ data: [], total: { listed: 0 } })
  for (const path of ['/v1/gaps', '/v1/gaps/summary']) {
    expect((await get(`${path}?client_id=${clientId}`, key)).json()).toEqual({ error: 'Client not found' })
  }
  expect((await get('/v1/gaps?kind=lost', key)).statusCode).toBe(400)
})

async function addTenantWithGaps() {
  const { organizationId, key } = await addTenant(db)
  const clientId = await addClient(db, organizationId)
  await addGaps(organizationId, clientId)

  return { organizationId, key, clientId }
}

async function addGaps(organizationId: OrganizationId, clientId: ClientId): Promise<void> {
  const account = { id: newId<ProviderAccountId>(), provider: 'vapi' }
  const added = { ...account, base_url: 'https://api.vapi.ai', key_encrypted: 'sealed' }
  await addProviderAccount({ db, organizationId }, added, { now, firstFrom: now })
  const endedAt = new Date('2026-11-20T05:59:59.999Z')
  const missing = { kind: 'missing', clientId, endpointId: null, endedAt } as const
  const gaps = [
    { ...missing, providerCallId: 'a' },
    { ...missing, providerCallId: 'b' },
    { ...missing, providerCallId: 'c', clientId: null, kind: 'unassigned' as const }
  ]
  await recordGaps({ db, organizationId }, { account, gaps, now })
  await resolveGaps({ db, organizationId }, { provider: 'vapi', providerCallIds: ['a'], resolution: 'backfill', now })
  const calls = [
    { id: 'a', clientId, endedAt, outcome: 'repaired' as const },
    { id: 'b', clientId, endedAt, outcome: 'missing' as const },
    { id: 'c', clientId: null, endedAt, outcome: 'unassigned' as const }
  ]
  await countListed({ db, organizationId }, { provider: 'vapi', calls, now })
}
