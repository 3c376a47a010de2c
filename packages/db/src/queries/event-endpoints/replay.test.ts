import { type EventEndpointId, eventTypes, type OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { findFirstSequence, listFailedSequences } from './replay.ts'

const { db, testDb } = await createTestDatabase()
const noon = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1_000)

describe('the first event since a time', () => {
  it('is the one with the lowest number among the events since that time', async () => {
    const organizationId = await addOrganization(db)
    await addEvents(organizationId, [
      { sequence: 1, at: later(-1) },
      { sequence: 2, at: noon },
      // Numbered before an event of an earlier time, whose transaction took longer.
      { sequence: 3, at: later(61) },
      { sequence: 4, at: later(60) }
    ])

    expect(await findFirstSequence({ db, reach: organizationId }, later(-60))).toBe(1)
    expect(await findFirstSequence({ db, reach: organizationId }, noon)).toBe(2)
    expect(await findFirstSequence({ db, reach: organizationId }, later(60))).toBe(3)
  })

  it('is empty without later events, or with events of other organizations only', async () => {
    const [organizationId, other] = [await addOrganization(db), await addOrganization(db)]
    await addEvents(organizationId, [{ sequence: 1, at: noon }])
    await addEvents(other, [{ sequence: 1, at: later(2) }])

    expect(await findFirstSequence({ db, reach: organizationId }, later(1))).toBeUndefined()
  })

  it('is found before any number of earlier events whose transaction took longer', async () => {
    const organizationId = await addOrganization(db)
    const late = Array.from({ length: 1_500 }, (_, index) => ({ sequence: index + 2, at: later(5) }))
    await addEvents(organizationId, [{ sequence: 1, at: later(10) }, ...late])

    expect(await findFirstSequence({ db, reach: organizationId }, later(8))).toBe(1)
  })

  it('is found in a log of any length, with removed events, and events that were numbered late', async () => {
    const event = fc.record({ second: fc.nat(1_800), lateBy: fc.nat(59), isKept: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 200 }), fc.nat(1_800), async (drawn, second) => {
        const organizationId = await addOrganization(db)
        const numbered = drawn.toSorted((a, b) => a.second + a.lateBy - b.second - b.lateBy)
        const events = numbered.map((each, index) => ({ ...each, sequence: index + 1, at: later(each.second) }))
        const kept = events.filter(({ isKept }, index) => isKept || index === events.length - 1)
        await addEvents(organizationId, kept)

        const since = later(second)
        expect(await findFirstSequence({ db, reach: organizationId }, since)).toBe(
          kept.find(({ at }) => at >= since)?.sequence
        )
      }),
      { numRuns: propertyRuns(60) }
    )
  })
})

it('lists failed deliveries of an endpoint, oldest first, up to the requested number', async () => {
  const organizationId = await addOrganization(db)
  const [endpoint, other] = [newId<EventEndpointId>(), newId<EventEndpointId>()]
  const states = ['failed', 'delivered', 'failed', 'pending', 'failed'] as const
  for (const event_endpoint_id of [endpoint, other]) {
    const rows = states.map((state, index) => ({ state, sequence: index + (event_endpoint_id === endpoint ? 1 : 101) }))
    const others = { organization_id: organizationId, event_endpoint_id, attempt: 1, next_at: noon, created_at: noon }
    await testDb
      .insertInto('event_deliveries')
      .values(rows.map((row) => ({ ...others, ...row })))
      .execute()
  }

  expect(await listFailedSequences({ db, reach: organizationId }, endpoint, 10)).toEqual([1, 3, 5])
  expect(await listFailedSequences({ db, reach: organizationId }, endpoint, 2)).toEqual([1, 3])
})

interface Event {
  readonly sequence: number
  readonly at: Date
}

async function addEvents(organization_id: OrganizationId, events: readonly Event[]): Promise<void> {
  const others = { organization_id, type: eventTypes['call.stored'].number, client_id: null }
  const rows = events.map(({ sequence, at }) => ({ ...others, sequence, changed_at: at }))
  await testDb
    .insertInto('event_log')
    .values(rows.map((row) => ({ ...row, id: newId(), subject_id: newId() })))
    .execute()
}
