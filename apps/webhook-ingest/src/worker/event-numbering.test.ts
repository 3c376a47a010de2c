import { logEvents, newId, numberedPerStep } from '@callbook/db'
import { addOrganization, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { createEventNumbering } from './event-numbering.ts'

const { db, testDb } = await createTestDatabase()
const { signal } = new AbortController()

it('numbers a batch of each organization in turn', async () => {
  const [large, small] = [await addOrganization(testDb), await addOrganization(testDb)]
  await write(large, 4 * numberedPerStep + 3)
  await write(small, 2)
  const batches: number[] = []
  const job = createEventNumbering({ db: connectAs('worker', testDb), onNumbered: (count) => batches.push(count) })

  const now = new Date()
  const [turn] = await job.claim({ leaseId: newId(), limit: 1, now, leasedUntil: now })
  if (turn === undefined) throw new Error('nothing was claimed')
  await job.run(turn, signal)

  expect(batches.slice(0, 2).toSorted((a, b) => a - b)).toEqual([2, numberedPerStep])
  expect(batches.reduce((sum, count) => sum + count)).toBe(4 * numberedPerStep + 5)
  expect(await sequencesOf(large)).toEqual(Array.from({ length: 4 * numberedPerStep + 3 }, (_, index) => index + 1))
  expect(await sequencesOf(small)).toEqual([1, 2])
})

it('begins with an organization that was found while others were far behind', async () => {
  const [large, late] = [await addOrganization(testDb), await addOrganization(testDb)]
  await write(large, 60 * numberedPerStep)
  let numbered = 0
  const job = createEventNumbering({
    db: connectAs('worker', testDb),
    onNumbered: (count) => (numbered += count),
    pollIntervalMs: 0
  })
  const now = new Date()
  const [turn] = await job.claim({ leaseId: newId(), limit: 1, now, leasedUntil: now })
  if (turn === undefined) throw new Error('nothing was claimed')

  const running = job.run(turn, signal)
  await write(late, 1)
  await expect.poll(async () => (await sequencesOf(late)).length, { interval: 20 }).toBe(1)

  expect(numbered).toBeLessThan(60 * numberedPerStep)
  await running
})

async function write(organizationId: OrganizationId, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => {
    return { organizationId, type: 'call.stored', subjectId: newId(), clientId: null } as const
  })
  await db.transaction().execute((tx) => logEvents(tx, events, new Date()))
}

async function sequencesOf(organizationId: OrganizationId): Promise<number[]> {
  const rows = await testDb
    .selectFrom('event_log')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .orderBy('sequence')
    .execute()

  return rows.map(({ sequence }) => Number(sequence))
}
