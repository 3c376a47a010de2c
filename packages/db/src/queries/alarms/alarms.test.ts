import type { EndpointId, OrganizationId } from '@callbook/domain'
import { eventTypeOf } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createTestDatabase, someEndpoint } from '../../testing/index.ts'
import { closeAlarms } from './close-alarms.ts'
import { listAlarms } from './list-alarms.ts'
import { type NewAlarm, openAlarm } from './open-alarm.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-11-23T09:00:00.000Z')
const since = new Date('2026-11-23T03:00:00.000Z')

describe('an alarm', () => {
  it('is opened and told once, however many open it at once', async () => {
    const { organizationId, clientId, endpointId } = await someEndpoint(testDb)

    const opened = await Promise.all(Array.from({ length: 8 }, () => open(organizationId, silence(endpointId))))

    expect(opened.filter(Boolean)).toHaveLength(1)
    expect(await told(organizationId)).toEqual(['endpoint.silent'])
    expect(await listAlarms(db, organizationId, 10)).toMatchObject([
      {
        endpoint_id: endpointId,
        client_id: clientId,
        provider: 'vapi',
        kind: 'silent',
        certainty: 'suspected',
        since: since.toISOString(),
        opened_at: now.toISOString(),
        details: { reason: 'silence_after', silence_after_seconds: 3_600 }
      }
    ])
  })

  it('of another kind stands beside it', async () => {
    const { organizationId, endpointId } = await someEndpoint(testDb)

    await open(organizationId, silence(endpointId))
    await open(organizationId, { ...rejection, endpointId })

    expect(await told(organizationId)).toEqual(['endpoint.rejecting', 'endpoint.silent'])
    expect(await listAlarms(db, organizationId, 10)).toHaveLength(2)
    expect(await listAlarms(db, organizationId, 1)).toHaveLength(1)
  })

  it('that was suspected becomes certain, which is not told again, and never the other way round', async () => {
    const { organizationId, endpointId } = await someEndpoint(testDb)
    const certain = { ...silence(endpointId), certainty: 'certain', details: { reason: 'missing_calls', missing: 3 } }
    await open(organizationId, silence(endpointId))

    expect(await open(organizationId, certain as NewAlarm)).toBe(false)
    expect(await open(organizationId, silence(endpointId))).toBe(false)

    expect(await told(organizationId)).toEqual(['endpoint.silent'])
    expect(await listAlarms(db, organizationId, 10)).toMatchObject([
      { certainty: 'certain', details: { reason: 'missing_calls', missing: 3 } }
    ])
  })

  it.each(['inactive', 'revoked'])('is none of an endpoint that is %s', async (status) => {
    const { organizationId, endpointId } = await someEndpoint(testDb)
    await open(organizationId, { ...rejection, endpointId })
    await testDb
      .updateTable('webhook_endpoints')
      .set({ status })
      .where('organization_id', '=', organizationId)
      .where('id', '=', endpointId)
      .execute()

    expect(await open(organizationId, silence(endpointId))).toBe(false)
    expect(await listAlarms(db, organizationId, 10)).toEqual([])
    expect(await told(organizationId)).toEqual(['endpoint.rejecting'])
  })

  it('is none of a suspended organization, of another one, or of an endpoint that there is not', async () => {
    const { organizationId, endpointId } = await someEndpoint(testDb)
    const other = await someEndpoint(testDb)
    await open(other.organizationId, silence(other.endpointId))
    await testDb
      .updateTable('organizations')
      .set({ suspended_at: now })
      .where('id', 'in', [organizationId, other.organizationId])
      .execute()

    expect(await open(organizationId, silence(endpointId))).toBe(false)
    expect(await open(organizationId, silence(other.endpointId))).toBe(false)
    expect(await listAlarms(db, organizationId, 10)).toEqual([])
    expect(await listAlarms(db, other.organizationId, 10)).toEqual([])
  })

  it('is closed and told once, however many close it at once, and may be opened again', async () => {
    const { organizationId, clientId, endpointId } = await someEndpoint(testDb)
    await open(organizationId, silence(endpointId))
    await open(organizationId, { ...rejection, endpointId })
    const closing = { endpointId, clientId, kinds: ['silent', 'rejecting'], isRecovered: true } as const

    const closed = await Promise.all(
      Array.from({ length: 8 }, () =>
        db.transaction().execute(async (tx) => await closeAlarms(tx, organizationId, closing, now))
      )
    )

    expect(closed.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 2])
    expect(await told(organizationId)).toEqual(['endpoint.recovered', 'endpoint.rejecting', 'endpoint.silent'])
    expect(await listAlarms(db, organizationId, 10)).toEqual([])
    expect(await open(organizationId, silence(endpointId))).toBe(true)
  })

  it('that ends with its endpoint is told to nobody', async () => {
    const { organizationId, clientId, endpointId } = await someEndpoint(testDb)
    await open(organizationId, silence(endpointId))

    const closing = { endpointId, clientId, kinds: ['silent'], isRecovered: false } as const
    await db.transaction().execute(async (tx) => await closeAlarms(tx, organizationId, closing, now))

    expect(await told(organizationId)).toEqual(['endpoint.silent'])
    expect(await listAlarms(db, organizationId, 10)).toEqual([])
  })
})

const rejection = {
  kind: 'rejecting',
  certainty: null,
  since,
  details: { reason: 'bad_signatures', rejections: 3, accepted: 0 }
} as const

function silence(endpointId: EndpointId): NewAlarm {
  const details = { reason: 'silence_after', silence_after_seconds: 3_600 } as const

  return { endpointId, kind: 'silent', certainty: 'suspected', since, details }
}

async function open(organizationId: OrganizationId, alarm: NewAlarm): Promise<boolean> {
  return await db.transaction().execute(async (tx) => await openAlarm(tx, organizationId, alarm, now))
}

async function told(organizationId: OrganizationId) {
  const events = await testDb
    .selectFrom('event_log')
    .select('type')
    .where('organization_id', '=', organizationId)
    .execute()

  return events.map(({ type }) => eventTypeOf(type)).toSorted()
}
