import type { OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase, type Database } from '../../database.ts'
import { addOrganization, connectTestDatabase, createTestDatabaseUrl, lockTable } from '../../testing/index.ts'
import { findOrganizationsWithEvents } from '../across-tenants/events.ts'
import { logEvents } from './log-events.ts'
import { numberedPerStep } from './number-events.ts'
import { createNumbering, type NumberingOptions } from './numbering-queue.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const noon = new Date('2026-11-20T12:00:00.000Z')

it('numbers all events of an organization, and none of another', async () => {
  const [organizationId, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  await log(organizationId, numberedPerStep + 1)
  await log(other, 1)
  const counts: number[] = []
  const numbering = start(db, { onNumbered: (events) => counts.push(events) })

  numbering.nudge([organizationId])

  await expect.poll(() => counts).toEqual([numberedPerStep, 1])
  const found = await findOrganizationsWithEvents(db)
  expect(found).toContain(other)
  expect(found).not.toContain(organizationId)
  numbering.nudge([other])
  await expect.poll(() => counts).toHaveLength(3)
  expect(await findOrganizationsWithEvents(db)).not.toContain(other)
})

it('combines notifications that arrive within a few milliseconds', async () => {
  const organizationId = await addOrganization(testDb)
  await log(organizationId, 3)
  const counts: number[] = []
  const numbering = start(db, { onNumbered: (events) => counts.push(events) })

  for (let nudges = 0; nudges < 100; nudges += 1) numbering.nudge([organizationId])
  await numbering.close()
  numbering.nudge([organizationId])

  expect(counts.length).toBeLessThanOrEqual(1)
})

it('reports an error, and numbers the events at the next notification', async () => {
  const organizationId = await addOrganization(testDb)
  await log(organizationId, 1)
  const reported: unknown[] = []
  const hasty = createDatabase({
    connectionString,
    maxConnections: 1,
    connectionTimeoutMs: 60_000,
    lockTimeoutMs: 50,
    onIdleError: () => undefined
  })
  onTestFinished(() => hasty.destroy())
  const numbering = start(hasty, {
    onNumbered: (events) => reported.push(events),
    onFailed: (error) => reported.push(error)
  })
  const unlock = await lockTable(testDb, 'event_sequences')

  numbering.nudge([organizationId])
  await expect.poll(() => reported).toMatchObject([{ code: '55P03' }])
  await unlock()
  numbering.nudge([organizationId])

  await expect.poll(() => reported.at(-1)).toBe(1)
})

function start(handle: Database, options: Omit<NumberingOptions, 'db'>) {
  const numbering = createNumbering({ db: handle, ...options })
  onTestFinished(() => numbering.close())

  return numbering
}

async function log(organizationId: OrganizationId, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({
    type: 'call.stored' as const,
    ...{ organizationId, subjectId: newId(), clientId: null }
  }))
  await db.transaction().execute((tx) => logEvents(tx, events, noon))
}
