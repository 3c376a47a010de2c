import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { addCall, addClient, addEndpoint, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { findAssistantEndpoints } from '../provider-accounts/account-endpoints.ts'
import {
  addProviderAccount,
  listProviderAccounts,
  removeProviderAccount
} from '../provider-accounts/provider-accounts.ts'
import { findArrived } from './find-arrived.ts'
import { listGaps, type NewGap, recordGaps, resolveGaps } from './gaps.ts'

const { db, testDb } = await createTestDatabase()
const noon = new Date('2026-11-20T12:00:00.000Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const missing = { kind: 'missing', clientId: null, endpointId: null, endedAt: noon } as const

it('stores each call once, reopens it, and returns the newly opened ones', async () => {
  const { organizationId, account } = await someAccount()
  const record = (gaps: NewGap[], now: Date) => recordGaps({ db, organizationId }, { account, gaps, now })
  const [one, other] = [
    { ...missing, providerCallId: 'one' },
    { ...missing, providerCallId: 'other' }
  ]

  expect(await record([one, other, one], noon)).toHaveLength(2)
  expect(await record([one, other], later(15))).toEqual([])
  const resolved = await resolve(organizationId, ['one', 'unknown'], later(20))
  expect(await record([one, { ...other, kind: 'gone' }], later(30))).toHaveLength(2)

  expect(resolved).toBe(1)
  expect(await listGaps({ db, reach: organizationId }, {}, { limit: 9 })).toMatchObject(
    [
      { provider_call_id: 'one', kind: 'missing', resolved_at: null, how: null },
      { provider_call_id: 'other', kind: 'gone', found_at: later(30).toISOString() }
    ].toReversed()
  )
})

it('filters by kind, client and state, page by page', async () => {
  const { organizationId, account } = await someAccount()
  const clientId = await addClient(testDb, organizationId)
  const gaps = ['a', 'b', 'c', 'd'].map((providerCallId) => ({ ...missing, providerCallId }))
  await recordGaps({ db, organizationId }, { account, gaps: gaps.slice(0, 2), now: noon })
  const ofClient = gaps.slice(2).map((gap) => ({ ...gap, clientId, kind: 'partial' as const }))
  await recordGaps({ db, organizationId }, { account, gaps: ofClient, now: later(1) })
  await resolve(organizationId, ['a', 'c'], later(2))
  const list = async (filter: Parameters<typeof listGaps>[1], page = { limit: 9 }) =>
    (await listGaps({ db, reach: organizationId }, filter, page)).map((gap) => gap.provider_call_id).join('')

  expect(await list({})).toBe('dcba')
  expect(await list({ kind: 'partial' })).toBe('dc')
  expect(await list({ clientId })).toBe('dc')
  expect(await list({ isResolved: true })).toBe('ca')
  expect(await list({ isResolved: false, kind: 'missing' })).toBe('b')
  const [, third] = await listGaps({ db, reach: organizationId }, {}, { limit: 2 })
  if (third === undefined) throw new Error('too few')
  const after = { foundAt: new Date(third.found_at), id: third.id }
  expect(
    (await listGaps({ db, reach: organizationId }, {}, { limit: 9, after })).map((gap) => gap.provider_call_id)
  ).toEqual(['b', 'a'])
  expect(await listGaps({ db, reach: await addOrganization(testDb) }, {}, { limit: 9 })).toEqual([])
})

it('resolves the gaps of a removed account and accepts no new ones', async () => {
  const { organizationId, account } = await someAccount()
  const gaps = ['a', 'b'].map((providerCallId) => ({ ...missing, providerCallId }))
  await recordGaps({ db, organizationId }, { account, gaps, now: noon })
  await resolve(organizationId, ['a'], later(1))
  const [listed] = await listProviderAccounts({ db, organizationId })

  await db.transaction().execute((tx) => removeProviderAccount({ db: tx, organizationId }, account.id, later(2)))

  expect(listed).toMatchObject({ id: account.id, open_gaps: 1 })
  expect(JSON.stringify(listed)).not.toContain('sealed')
  expect(await listGaps({ db, reach: organizationId }, { isResolved: true }, { limit: 9 })).toMatchObject([
    { how: 'disconnected' },
    { how: 'backfill' }
  ])
  expect(await recordGaps({ db, organizationId }, { account, gaps, now: later(3) })).toEqual([])
})

it('returns stored calls, preferably of the given client, and none of another organization', async () => {
  const [organizationId, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  const [clientId, otherClient] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
  for (const id of [clientId, otherClient]) await addEndpoint(testDb, organizationId, id, { provider: 'retell' })
  const call = { provider: 'retell', call_summary: null, structured_data: null, success_evaluation: null }
  const add = (client: typeof clientId, provider_call_id: string, overrides = {}) =>
    addCall(testDb, organizationId, client, { ...call, provider_call_id, report_rank: 1, ...overrides })
  await add(clientId, 'whole', { call_summary: 'They talked.' })
  await add(clientId, 'half', { report_rank: 0, received_at: later(-20) })
  await add(clientId, 'young', { report_rank: 0, received_at: later(-5) })
  await add(otherClient, 'elsewhere', { source: 'backfill' })
  await add(otherClient, 'whole')
  await addCall(testDb, other, await addClient(testDb, other), { ...call, provider_call_id: 'foreign' })
  const ids = ['whole', 'half', 'young', 'elsewhere', 'foreign', 'nowhere']

  const arrived = await findArrived(
    { db, organizationId },
    {
      ...{ provider: 'retell', fullRank: 1, settledBefore: later(-15) },
      calls: ids.map((id) => ({ id, clientId: id === 'nowhere' ? null : clientId }))
    }
  )

  expect([...arrived.keys()].toSorted()).toEqual(['elsewhere', 'half', 'whole', 'young'])
  expect(arrived.get('whole')).toMatchObject({ state: 'stored', clientId, hasAnalysis: true, source: 'webhook' })
  expect(arrived.get('half')).toMatchObject({ state: 'partial', hasAnalysis: false })
  expect(arrived.get('young')).toMatchObject({ state: 'stored' })
  expect(arrived.get('elsewhere')).toMatchObject({ state: 'stored', clientId: otherClient, source: 'backfill' })
})

it('returns the endpoint of an assistant from its calls, if they belong to one client', async () => {
  const organizationId = await addOrganization(testDb)
  const [clientId, otherClient] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
  await addEndpoint(testDb, organizationId, clientId, { status: 'revoked' })
  const { id: endpointId } = await addEndpoint(testDb, organizationId, clientId)
  await addEndpoint(testDb, organizationId, otherClient)
  const add = (client: typeof clientId, assistant_id: string | null, created_at = noon) =>
    addCall(testDb, organizationId, client, { assistant_id, created_at })
  await add(clientId, 'one')
  await add(clientId, 'one')
  await add(clientId, 'both')
  await add(otherClient, 'both')
  await add(clientId, 'old', later(-61))
  await add(clientId, null)
  const find = (provider: string) => findAssistantEndpoints({ db, organizationId }, { provider, since: later(-60) })

  expect(await find('vapi')).toEqual([{ assistant_id: 'one', endpoint_id: endpointId, client_id: clientId }])
  expect(await find('bland')).toEqual([])
})

async function someAccount() {
  const organizationId = await addOrganization(testDb)
  const account = { id: newId<ProviderAccountId>(), provider: 'vapi' }
  const added = { ...account, base_url: 'https://api.vapi.ai', key_encrypted: 'sealed' }
  await addProviderAccount({ db, organizationId }, added, { now: noon, firstFrom: noon })

  return { organizationId, account }
}

async function resolve(organizationId: OrganizationId, providerCallIds: string[], now: Date) {
  return await resolveGaps({ db, organizationId }, { provider: 'vapi', providerCallIds, resolution: 'backfill', now })
}
