import { newId, requestTrials } from '@callbook/db'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { addScorecard } from '../testing/index.ts'
import { claimEvaluations } from './evaluation-job.ts'

const { db, testDb } = await createTestDatabase()
const start = Date.parse('2026-11-20T12:00:00Z')
const searchIntervalMs = 1_000

it('claims evaluations of new calls before requested ones', async () => {
  const [one, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  await addWork(one, 2, { is_low_priority: true })
  await addWork(other, 2)
  const claim = claimer()

  expect(await claim(3)).toEqual([other, other, one])
  expect(await claim(3, searchIntervalMs)).toEqual([one])
  expect(await claim(3, searchIntervalMs)).toEqual([])
})

it('claims tests of drafts after all evaluations, and only for a model', async () => {
  const [one, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  await addTrials(one, 2)
  await addWork(other, 1, { is_low_priority: true })
  const claim = claimer()

  expect(await claim(2, 0, false)).toEqual([other])
  expect(await claim(3, searchIntervalMs, false)).toEqual([])
  await addWork(other, 1)
  expect(await claim(2, searchIntervalMs)).toEqual([other, one])
  await suspend(one, new Date(start))
  expect(await claim(2, searchIntervalMs)).toEqual([])
  await suspend(one, null)
  expect(await claim(2, searchIntervalMs)).toEqual([one])
})

it('does not claim tasks of a suspended organization until it is resumed', async () => {
  const organizationId = await addOrganization(testDb)
  await addWork(organizationId, 3)
  const claim = claimer()
  const before = await claim(1)

  await suspend(organizationId, new Date(start))
  const suspended = await claim(2, searchIntervalMs)
  await suspend(organizationId, null)

  expect([before, suspended]).toEqual([[organizationId], []])
  expect(await claim(2, searchIntervalMs)).toEqual([organizationId, organizationId])
})

async function suspend(id: OrganizationId, suspended_at: Date | null): Promise<void> {
  await testDb.updateTable('organizations').set({ suspended_at }).where('id', '=', id).execute()
}

/** Returns a function that claims up to a limit at a later time and returns the organizations of the claimed tasks. */
function claimer() {
  const claim = claimEvaluations(db, searchIntervalMs)
  let now = start

  return async (limit: number, laterMs = 0, hasModel = true): Promise<OrganizationId[]> => {
    now += laterMs
    const time = { now: new Date(now), leasedUntil: new Date(now + 3_600_000) }

    return (await claim({ leaseId: newId(), limit, hasModel, ...time })).map((work) => work.organizationId)
  }
}

async function addTrials(organizationId: OrganizationId, calls: number): Promise<void> {
  const domain = await addScorecard(testDb, organizationId, 'booking', { liveRevision: null })
  const clientId = await addClient(testDb, organizationId)
  const ids = []
  for (let index = 0; index < calls; index += 1) ids.push(await addCall(testDb, organizationId, clientId))
  await requestTrials({ db, organizationId }, ids, { domain, revision: 1, now: new Date(start) })
}

async function addWork(organizationId: OrganizationId, calls: number, changed: object = {}): Promise<void> {
  const clientId = await addClient(testDb, organizationId)
  for (let index = 0; index < calls; index += 1) {
    const call_id = await addCall(testDb, organizationId, clientId)
    const work = { organization_id: organizationId, call_id, state: 'waiting', attempts: 0 }
    await testDb
      .insertInto('evaluation_work')
      .values({ ...work, run_after: new Date(start), ...changed })
      .execute()
  }
}
