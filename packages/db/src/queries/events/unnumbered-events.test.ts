import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { measureUnnumberedEvents } from '../across-tenants/events.ts'
import { logEvents } from './log-events.ts'
import { numberEvents } from './number-events.ts'

const { db, testDb } = await createTestDatabase()

it('counts unnumbered events of all organizations, and returns the time of the oldest', async () => {
  const [one, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  const [noon, later] = [new Date('2026-11-20T12:00:00.000Z'), new Date('2026-11-20T12:00:01.000Z')]
  const event = { type: 'call.stored' as const, subjectId: newId(), clientId: null }
  await db.transaction().execute((tx) => logEvents(tx, [{ ...event, organizationId: one }], later))
  await db.transaction().execute((tx) => logEvents(tx, [{ ...event, organizationId: other }], noon))

  expect(await measureUnnumberedEvents(db)).toEqual({ count: 2, oldestAt: noon })
  await numberEvents(db, other)
  expect(await measureUnnumberedEvents(db)).toEqual({ count: 1, oldestAt: later })
  await numberEvents(db, one)
  expect(await measureUnnumberedEvents(db)).toEqual({ count: 0, oldestAt: undefined })
})
