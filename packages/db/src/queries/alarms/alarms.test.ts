import { type EndpointId, eventTypeOf, type OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createTestDatabase, someEndpoint } from '../../testing/index.ts'
import { closeAlarms, listAlarmRows, type NewAlarm, openAlarm } from './alarms.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-11-23T09:00:00.000Z')
const since = new Date('2026-11-23T03:00:00.000Z')

describe('an alarm', () => {
  it('opens and reports an alarm once for concurrent callers', async () => {
    const { organizationId, clientId, endpointId } = await someEndpoint(testDb)

    const opened = await Promise.all(Array.from({ length: 8 }, () => open(organizationId, silence(endpointId))))

    expect(opened.filter(Boolean)).toHaveLength(1)
    expect(await reported(organizationId)).toEqual(['endpoint.silent'])
    expect(await listAlarmRows({ db, reach: organizationId }, 10)).toMatchObject([
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

  it('opens an alarm of another kind at the same endpoint', async () => {
    const { organizationId, endpointId } = await someEndpoint(testDb)

    await open(organizationId, silence(endpointId))
    await open(organizationId, { ...rejection, endpointId })

    expect(await reported(organizationId)).toEqual(['endpoint.rejecting', 'endpoint.silent'])
    expect(await listAlarmRows({ db, reach: organizationId }, 10)).toHaveLength(2)
    expect(await listAlarmRows({ db, reach: organizationId }, 1)).toHaveLength(1)
  })

  it('turns a suspected alarm into a certain one without reporting it again, and never back', async () => {
    const { organizationId, endpointId } = await someEndpoint(testDb)
    const certain = { ...silence(endpointId), certainty: 'certain', details: { reason: 'missing_calls', missing: 3 } }
    await open(organizationId, silence(endpointId))

    expect(await open(organizationId, certain as NewAlarm)).toBe(false)
    expect(await open(organizationId, silence(endpointId))).toBe(false)

    expect(await reported(organizationId)).toEqual(['endpoint.silent'])
    expect(await listAlarmRows({ db, reach: organizationId }, 10)).toMatchObject([
      { certainty: 'certain', details: { reason: 'missing_calls', missing: 3 } }
    ])
  })

  it.each(['inactive', 'revoked'])('does not open an alarm of an endpoint that is %s', async (status) => {
    const { organizationId, endpointId } = await someEndpoint(testDb)
    await open(organizationId, { ...rejection, endpointId })
    await testDb
      .updateTable('webhook_endpoints')
      .set({ status })
      .where('organization_id', '=', organizationId)
      .where('id', '=', endpointId)
      .execute()

    expect(await open(organizationId, silence(endpointId))).toBe(false)
    expect(await listAlarmRows({ db, reach: organizationId }, 10)).toEqual([])
    expect(await reported(organizationId)).toEqual(['endpoint.rejecting'])
  })

  it('does not open an alarm of a suspended organization, of another one, or of an unknown endpoint', async () => {
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
    expect(await listAlarmRows({ db, reach: organizationId }, 10)).toEqual([])
    expect(await listAlarmRows({ db, reach: other.organizationId }, 10)).toEqual([])
  })

  it('closes and reports an alarm once for concurrent callers, and can reopen it', async () => {
    const { organizationId, clientId, endpointId } = await someEndpoint(testDb)
    await open(organizationId, silence(endpointId))
    await open(organizationId, { ...rejection, endpointId })
    const closing = { endpointId, clientId, kinds: ['silent', 'rejecting'], isRecovered: true } as const

    const closed = await Promise.all(
      Array.from({ length: 8 }, () =>
        db.transaction().execute(async (tx) => await closeAlarms({ db: tx, organizationId }, closing, now))
      )
    )

    expect(closed.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 2])
    expect(await reported(organizationId)).toEqual(['endpoint.recovered', 'endpoint.rejecting', 'endpoint.silent'])
    expect(await listAlarmRows({ db, reach: organizationId }, 10)).toEqual([])
    expect(await open(organizationId, silence(endpointId))).toBe(true)
  })

  it('closes an alarm of a removed endpoint without reporting it', async () => {
    const { organizationId, clientId, endpointId } = await someEndpoint(testDb)
    await open(organizationId, silence(endpointId))

    const closing = { endpointId, clientId, kinds: ['silent'], isRecovered: false } as const
    await db.transaction().execute(async (tx) => await closeAlarms({ db: tx, organizationId }, closing, now))

    expect(await reported(organizationId)).toEqual(['endpoint.silent'])
    expect(await listAlarmRows({ db, reach: organizationId }, 10)).toEqual([])
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
  return await db.transaction().execute(async (tx) => await openAlarm({ db: tx, organizationId }, alarm, now))
}

async function reported(organizationId: OrganizationId) {
  const events = await testDb
    .selectFrom('unnumbered_events')
    .select('type')
    .where('organization_id', '=', organizationId)
    .execute()

  return events.map(({ type }) => eventTypeOf(type)).toSorted()
}
