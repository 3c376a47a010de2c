import type { OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
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

it('leaves out suspended organizations', async () => {
  const before = await measureEvaluationBacklog(db, { hasModel: true, now })
  const organizationId = await addWork({ state: 'waiting', minutesAgo: 500 })
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

function minutesBefore(minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000)
}
