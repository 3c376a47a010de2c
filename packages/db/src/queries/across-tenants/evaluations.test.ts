import type { OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { addCall, addClient, addOrganization, addTrials, createTestDatabase } from '../../testing/index.ts'
import { measureEvaluationBacklog } from './evaluations.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-05-02T10:00:00.000Z')

it('counts calls with due and failed evaluations of all organizations, but not waiting or running ones', async () => {
  expect(await measureEvaluationBacklog(db, { hasModel: true, now })).toEqual({
    due: 0,
    oldestDueAt: undefined,
    failed: 0
  })

  await addWork({ state: 'waiting', minutesAgo: 5 })
  await addWork({ state: 'waiting', minutesAgo: 90, needs_model: true })
  await addWork({ state: 'waiting', minutesAgo: -1 })
  await addWork({ state: 'running', minutesAgo: -1 })
  await addWork({ state: 'running', minutesAgo: 10 })
  await addWork({ state: 'failed', minutesAgo: 300 })

  expect(await measureEvaluationBacklog(db, { hasModel: true, now })).toEqual({
    due: 3,
    oldestDueAt: minutesBefore(90),
    failed: 1
  })
  expect(await measureEvaluationBacklog(db, { hasModel: false, now })).toEqual({
    due: 2,
    oldestDueAt: minutesBefore(10),
    failed: 1
  })
})

it('counts due tests of scorecards for a worker with a model, but neither failed nor answered ones', async () => {
  const measure = (hasModel: boolean) => measureEvaluationBacklog(db, { hasModel, now })
  const before = [await measure(true), await measure(false)]
  await addTrial({ state: 'waiting', minutesAgo: 5 })
  await addTrial({ state: 'running', minutesAgo: 200 })
  await addTrial({ state: 'waiting', minutesAgo: -1 })
  await addTrial({ state: 'failed', minutesAgo: 300 })
  await addTrial({ state: 'answered', minutesAgo: 300 })

  expect(await measure(true)).toEqual({
    ...before[0],
    due: (before[0]?.due ?? 0) + 2,
    oldestDueAt: minutesBefore(200)
  })
  expect(await measure(false)).toEqual(before[1])
})

it('leaves out suspended organizations', async () => {
  const before = await measureEvaluationBacklog(db, { hasModel: true, now })
  const organizationId = await addWork({ state: 'waiting', minutesAgo: 500 })
  await addTrial({ state: 'waiting', minutesAgo: 500 }, organizationId)
  await testDb.updateTable('organizations').set({ suspended_at: now }).where('id', '=', organizationId).execute()

  expect(await measureEvaluationBacklog(db, { hasModel: true, now })).toEqual(before)
})

interface Work {
  readonly state: string
  readonly minutesAgo: number
  readonly needs_model?: boolean
}

/** Adds a task for a call of a new organization. */
async function addWork({ minutesAgo, ...work }: Work): Promise<OrganizationId> {
  const organization_id = await addOrganization(testDb)
  const call_id = await addCall(testDb, organization_id, await addClient(testDb, organization_id))
  await testDb
    .insertInto('evaluation_work')
    .values({
      organization_id,
      call_id,
      attempts: 0,
      run_after: minutesBefore(minutesAgo),
      ...work
    })
    .execute()

  return organization_id
}

/** Adds a test of a draft on a call, of a new organization unless one is given. */
async function addTrial(
  { state, minutesAgo }: Omit<Work, 'needs_model'>,
  organizationId?: OrganizationId
): Promise<void> {
  const organization = organizationId ?? (await addOrganization(testDb))
  const callId = await addCall(testDb, organization, await addClient(testDb, organization))
  await addTrials(db, organization, 'booking', [callId])
  await testDb
    .updateTable('scorecard_trials')
    .set({ state, run_after: minutesBefore(minutesAgo) })
    .where('organization_id', '=', organization)
    .where('call_id', '=', callId)
    .execute()
}

function minutesBefore(minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000)
}
