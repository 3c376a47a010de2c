import type { BuiltInDomain, CallId, OrganizationId } from '@callbook/domain'
import { unevaluatedLeadQuality } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { findOrganizationsWithWork } from '../across-tenants/evaluations.ts'
import { requestWork } from './evaluation-requests.ts'
import { type ClaimedWork, type ClaimOptions, claimWork, dropDomain, failWork, releaseWork } from './evaluation-work.ts'
import { listWork, retryWork } from './evaluation-work-list.ts'
import { recordWork, storeEvaluation } from './store-evaluation.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-05-02T10:00:00.000Z')
const later = new Date('2026-05-02T10:05:00.000Z')
const muchLater = new Date('2026-05-02T11:00:00.000Z')
const evaluation = {
  domain: 'lead_quality',
  result: unevaluatedLeadQuality('Nobody spoke.'),
  source: 'model',
  model: 'judge'
} as const

describe('tasks', () => {
  it('are claimed once by concurrent workers', async () => {
    const organizationId = await addOrganization(testDb)
    const calls = await Promise.all(Array.from({ length: 12 }, () => addCallToEvaluate(organizationId, 'lead_quality')))

    const claims = await Promise.all(Array.from({ length: 6 }, () => claim(organizationId, { limit: 4 })))

    const claimed = claims.flat().map(({ callId }) => callId)
    expect(new Set(claimed).size).toBe(claimed.length)
    expect([...claimed, ...(await claim(organizationId, { limit: 12 })).map(({ callId }) => callId)].sort()).toEqual(
      calls.sort()
    )
  })

  it('are claimed again after their lease, and then no longer belong to the first holder', async () => {
    const organizationId = await addOrganization(testDb)
    await addCallToEvaluate(organizationId, 'lead_quality')
    const [first] = await claim(organizationId)
    expect(await claim(organizationId)).toEqual([])

    const [second] = await claim(organizationId, { now: later, leasedUntil: muchLater })

    expect(second).toMatchObject({ callId: first?.callId, attempts: 2 })
    if (first === undefined || second === undefined) throw new Error('nothing was claimed')
    await failWork(db, first, { error: 'late', runAfter: undefined, now })
    await releaseWork(db, first, { runAfter: now })
    expect(await dropDomain(db, first, { domain: 'lead_quality', lease: leaseOf(first) })).toBeUndefined()
    expect(await recordResult(first, later)).toBeUndefined()
    expect(await listWork({ db, organizationId }, 'running', 9)).toMatchObject([{ attempts: 2, last_error: null }])
    expect(await recordResult(second, later)).toEqual({ recorded: { version: 1, isCurrent: true }, pending: [] })
    expect(await listWork({ db, organizationId }, undefined, 9)).toEqual([])
  })

  it('end if another source records a result', async () => {
    const organizationId = await addOrganization(testDb)
    const callId = await addCallToEvaluate(organizationId, 'lead_quality')
    const [work] = await claim(organizationId)
    await storeEvaluation({ db, organizationId }, callId, {
      evaluation: { ...evaluation, source: 'human', model: null },
      now
    })

    expect(work && (await recordResult(work, now))).toBeUndefined()
  })

  it('wait after a failed attempt, and after the last one until a retry', async () => {
    const organizationId = await addOrganization(testDb)
    const callId = await addCallToEvaluate(organizationId, 'lead_quality')
    const [first] = await claim(organizationId)
    if (first === undefined) throw new Error('nothing was claimed')

    await failWork(db, first, { error: 'The model returned 500', runAfter: later, now })
    expect(await claim(organizationId)).toEqual([])
    const [second] = await claim(organizationId, { now: later, leasedUntil: muchLater })
    if (second === undefined) throw new Error('nothing was claimed')
    await failWork(db, second, { error: 'The model returned 500', runAfter: undefined, now: later })

    expect(await claim(organizationId, { now: muchLater })).toEqual([])
    expect(await findOrganizationsWithWork(db, { ...anyModel, now: muchLater })).not.toContain(organizationId)
    expect(await listWork({ db, organizationId }, 'failed', 9)).toMatchObject([
      { call_id: callId, attempts: 2, last_error: 'The model returned 500', run_after: later.toISOString() }
    ])
    expect(await retryWork({ db, organizationId }, newId(), muchLater)).toBe(0)
    expect(await retryWork({ db, organizationId: await addOrganization(testDb) }, callId, muchLater)).toBe(0)
    expect(await retryWork({ db, organizationId }, callId, muchLater)).toBe(1)
    expect(await claim(organizationId, { now: muchLater })).toMatchObject([{ callId, attempts: 1 }])
  })

  it('are left to workers with a model if they need one', async () => {
    const organizationId = await addOrganization(testDb)
    await addCallToEvaluate(organizationId, 'lead_quality')
    const [work] = await claim(organizationId, { hasModel: false })
    if (work === undefined) throw new Error('nothing was claimed')

    await releaseWork(db, work, { runAfter: now, needsModel: true })

    expect(await findOrganizationsWithWork(db, { ...anyModel, hasModel: false })).not.toContain(organizationId)
    expect(await claim(organizationId, { hasModel: false })).toEqual([])
    expect(await findOrganizationsWithWork(db, anyModel)).toContain(organizationId)
    expect(await claim(organizationId)).toMatchObject([{ attempts: 1 }])
  })

  it('are claimed in the order of their time, with and without the need for a model', async () => {
    const organizationId = await addOrganization(testDb)
    const times = [3, 1, 2, 0].map((minutes) => new Date(now.getTime() - minutes * 60_000))
    const calls: CallId[] = []
    for (const [index, run_after] of times.entries()) {
      const callId = await addCallToEvaluate(organizationId, 'lead_quality')
      const change = { run_after, needs_model: index < 2 }
      await testDb.updateTable('evaluation_work').set(change).where('call_id', '=', callId).execute()
      calls.push(callId)
    }

    expect(await claim(organizationId)).toMatchObject([{ callId: calls[0] }])
    expect(await claim(organizationId)).toMatchObject([{ callId: calls[2] }])
    expect((await claim(organizationId, { limit: 9 })).map(({ callId }) => callId).sort()).toEqual(
      [calls[1], calls[3]].sort()
    )
  })

  it('of a call are claimed together, prompt adherence first, and end one after another', async () => {
    const organizationId = await addOrganization(testDb)
    const callId = await addCallToEvaluate(organizationId, 'lead_quality', 'prompt_adherence')
    const [work] = await claim(organizationId)
    if (work === undefined) throw new Error('nothing was claimed')

    expect(work.domains).toEqual(['prompt_adherence', 'lead_quality'])
    expect(await recordResult(work, now)).toMatchObject({ pending: ['prompt_adherence'] })
    expect(await recordResult(work, now)).toBeUndefined()
    expect(await claim(organizationId, { now: later })).toEqual([])
    expect(await listWork({ db, organizationId }, 'running', 9)).toMatchObject([
      { call_id: callId, domain: 'prompt_adherence', run_after: muchLater.toISOString() }
    ])
  })

  it('are all evaluations of a call without a list of them', async () => {
    const organizationId = await addOrganization(testDb)
    const callId = await addCallToEvaluate(organizationId)
    await testDb.updateTable('evaluation_work').set({ domains: null }).where('call_id', '=', callId).execute()

    expect(await claim(organizationId)).toMatchObject([{ domains: ['prompt_adherence', 'lead_quality'] }])
    expect(await listWork({ db, organizationId }, undefined, 9)).toMatchObject([
      { domain: 'lead_quality' },
      { domain: 'prompt_adherence' }
    ])
    expect(await requestWork({ db, organizationId }, [callId], { domain: 'lead_quality', now })).toBe(0)
  })

  it('are added to those that run, and released by their worker', async () => {
    const organizationId = await addOrganization(testDb)
    const callId = await addCallToEvaluate(organizationId, 'lead_quality')
    const [work] = await claim(organizationId)
    if (work === undefined) throw new Error('nothing was claimed')

    expect(await requestWork({ db, organizationId }, [callId], { domain: 'prompt_adherence', now })).toBe(1)
    expect(await requestWork({ db, organizationId }, [callId], { domain: 'prompt_adherence', now })).toBe(0)

    expect(await recordResult(work, now)).toMatchObject({ pending: ['prompt_adherence'] })
    await releaseWork(db, work, { runAfter: now })
    expect(await claim(organizationId)).toMatchObject([
      { domains: ['prompt_adherence'], attempts: 1, requested: ['prompt_adherence'] }
    ])
  })

  it('wait until they are due after a release, as if they had not been claimed', async () => {
    const organizationId = await addOrganization(testDb)
    await addCallToEvaluate(organizationId, 'lead_quality')
    const [work] = await claim(organizationId)
    if (work === undefined) throw new Error('nothing was claimed')

    await releaseWork(db, work, { runAfter: later, error: 'The model returned 503' })

    expect(await listWork({ db, organizationId }, 'waiting', 9)).toMatchObject([
      { attempts: 0, last_error: 'The model returned 503', run_after: later.toISOString() }
    ])
    expect(await claim(organizationId)).toEqual([])
    expect(await claim(organizationId, { now: later, leasedUntil: muchLater })).toMatchObject([{ attempts: 1 }])
  })

  it('no longer exist when dropped', async () => {
    const organizationId = await addOrganization(testDb)
    await addCallToEvaluate(organizationId, 'lead_quality', 'prompt_adherence')
    const [work] = await claim(organizationId)
    if (work === undefined) throw new Error('nothing was claimed')

    await dropDomain(db, work, { domain: 'prompt_adherence', lease: leaseOf(work) })

    expect(await listWork({ db, organizationId }, undefined, 9)).toMatchObject([{ domain: 'lead_quality' }])
  })

  it('are claimed separately for requests and new calls', async () => {
    const organizationId = await addOrganization(testDb)
    const old = await addCall(testDb, organizationId, await addClient(testDb, organizationId))
    await requestWork({ db, organizationId }, [old], { domain: 'lead_quality', now })
    expect(await findOrganizationsWithWork(db, anyModel)).not.toContain(organizationId)
    expect(await findOrganizationsWithWork(db, { ...anyModel, isLowPriority: true })).toContain(organizationId)
    const callId = await addCallToEvaluate(organizationId, 'lead_quality')

    expect(await claim(organizationId, { limit: 9 })).toMatchObject([{ callId }])
    expect(await claim(organizationId, { limit: 9, isLowPriority: true })).toMatchObject([
      { callId: old, domains: ['lead_quality'], requested: ['lead_quality'] }
    ])
  })

  it('belong to their organization only', async () => {
    const [organizationId, stranger] = [await addOrganization(testDb), await addOrganization(testDb)]
    await addCallToEvaluate(organizationId, 'lead_quality')

    expect(await claim(stranger)).toEqual([])
    expect(await listWork({ db, organizationId: stranger }, undefined, 9)).toEqual([])
    expect(await findOrganizationsWithWork(db, anyModel)).not.toContain(stranger)
  })
})

function leaseOf({ leaseId }: ClaimedWork) {
  return { leaseId, leasedUntil: muchLater }
}

async function recordResult(work: ClaimedWork, at: Date) {
  const { organizationId, callId } = work

  return await recordWork(db, organizationId, { callId, evaluation, lease: leaseOf(work), now: at })
}

const anyModel = { hasModel: true, isLowPriority: false, now }

async function claim(organizationId: OrganizationId, options: Partial<ClaimOptions> = {}) {
  const lease = { leaseId: newId(), limit: 1, ...anyModel, leasedUntil: later }

  return await claimWork(db, organizationId, { ...lease, ...options })
}

async function addCallToEvaluate(organizationId: OrganizationId, ...domains: BuiltInDomain[]): Promise<CallId> {
  const callId = await addCall(testDb, organizationId, await addClient(testDb, organizationId))
  const work = { organization_id: organizationId, call_id: callId, state: 'waiting', attempts: 0, run_after: now }
  await testDb
    .insertInto('evaluation_work')
    .values({ ...work, domains })
    .execute()

  return callId
}
