import type { ProviderAccountId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { addOrganization, connectAs, createTestDatabase } from '../../testing/index.ts'
import { countListed } from '../gaps/count-listed.ts'
import { findArrived } from '../gaps/find-arrived.ts'
import { recordGaps, resolveGaps } from '../gaps/gaps.ts'
import { findAssistantEndpoints, listAccountEndpoints } from './account-endpoints.ts'
import { claimPasses, finishPass, savePassPage } from './passes.ts'
import { addProviderAccount, noteAccountState } from './provider-accounts.ts'

const { db, testDb } = await createTestDatabase()
const worker = connectAs('worker', testDb)
const now = new Date('2026-11-20T12:00:00.000Z')
const later = new Date('2026-11-20T12:05:00.000Z')

it("runs passes with the privileges of the worker's role, from the claim to the counts", async () => {
  const organizationId = await addOrganization(testDb)
  const account = { id: newId<ProviderAccountId>(), provider: 'vapi' }
  const added = { ...account, base_url: 'https://api.vapi.ai', key_encrypted: 'sealed' }
  await addProviderAccount({ db, organizationId }, added, { now, firstFrom: now })
  const claim = async () => {
    const leased = { leaseId: newId(), limit: 1, now: later, leasedUntil: new Date('2026-11-20T12:10:00.000Z') }
    const windowOf = () => ({ from: now, to: later })
    const [pass] = await claimPasses({ db: worker, organizationId }, { accountId: account.id, ...leased, windowOf })
    if (pass === undefined) throw new Error('nothing was claimed')

    return pass
  }
  const call = { id: 'call', clientId: null, endedAt: now }
  const gap = { providerCallId: 'call', kind: 'missing', clientId: null, endpointId: null, endedAt: now } as const
  const resolution = { provider: 'vapi', providerCallIds: ['call'], resolution: 'backfill', now: later } as const

  const recent = await claim()
  await listAccountEndpoints({ db: worker, organizationId }, account.id)
  await findAssistantEndpoints({ db: worker, organizationId }, { provider: 'vapi', since: now })
  await findArrived(
    { db: worker, organizationId },
    { provider: 'vapi', calls: [call], fullRank: 0, settledBefore: now }
  )
  await noteAccountState({ db: worker, organizationId }, account.id, { state: 'active', error: null, now: later })
  const opened = await recordGaps({ db: worker, organizationId }, { account, gaps: [gap], now: later })
  const resolved = await resolveGaps({ db: worker, organizationId }, resolution)
  await countListed(
    { db: worker, organizationId },
    {
      ...{ provider: 'vapi', calls: [{ ...call, outcome: 'repaired' }], now: later }
    }
  )
  const isSaved = await savePassPage(worker, recent, { pageCursor: 'page 2', leasedUntil: later })
  const isFinished = await finishPass(worker, recent, { now: later, nextAt: later, watermark: later })

  expect([opened.length, resolved, isSaved, isFinished]).toEqual([1, 1, true, true])
  await testDb
    .updateTable('reconciliation_runs')
    .set({ due_at: '9999-01-01T00:00:00Z' })
    .where('kind', '=', 'recent')
    .execute()
  expect(await finishPass(worker, await claim(), { now: later, nextAt: later })).toBe(true)
})
