import { type EventEndpointId, eventTypes, type OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { findFirstSequence, listFailedSequences } from './find-replay.ts'

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

    expect(await findFirstSequence(db, organizationId, later(-60))).toBe(1)
    expect(await findFirstSequence(db, organizationId, noon)).toBe(2)
    expect(await findFirstSequence(db, organizationId, later(60))).toBe(3)
  })

  it('is empty without later events, with events of other organizations only, or with unnumbered ones only', async () => {
    const [organizationId, other] = [await addOrganization(db), await addOrganization(db)]
    await addEvents(organizationId, [
      { sequence: 1, at: noon },
      { sequence: null, at: later(2) }
    ])
    await addEvents(other, [{ sequence: 1, at: later(2) }])

    expect(await findFirstSequence(db, organizationId, later(1))).toBeUndefined()
  })
})

it('lists failed deliveries of an endpoint, oldest first, up to the requested number', async () => {
  const organizationId = await addOrganization(db)
  const [endpoint, other] = [newId<EventEndpointId>(), newId<EventEndpointId>()]
  const states = ['failed', 'delivered', 'failed', 'pending', 'failed'] as const
  for (const endpoint_id of [endpoint, other]) {
    const rows = states.map((state, index) => ({ state, sequence: index + (endpoint_id === endpoint ? 1 : 101) }))
    const others = { organization_id: organizationId, endpoint_id, attempt: 1, next_at: noon, created_at: noon }
    await testDb
      .insertInto('event_deliveries')
      .values(rows.map((row) => ({ ...others, ...row })))
      .execute()
  }

  expect(await listFailedSequences(db, organizationId, endpoint, 10)).toEqual([1, 3, 5])
  expect(await listFailedSequences(db, organizationId, endpoint, 2)).toEqual([1, 3])
})

interface Event {
  readonly sequence: number | null
  readonly at: Date
}

async function addEvents(organization_id: OrganizationId, events: readonly Event[]): Promise<void> {
  const others = { organization_id, type: eventTypes['call.stored'].number, client_id: null }
  const rows = events.map(({ sequence, at }) => ({ ...others, sequence, id: idAt(at), changed_at: at }))
  await testDb
    .insertInto('event_log')
    .values(rows.map((row) => ({ ...row, subject_id: newId() })))
    .execute()
}

/** Returns an id as generated at a given time. */
function idAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')

  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`
}
