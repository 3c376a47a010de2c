import { randomUUID } from 'node:crypto'
import { connectAs, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { type RejectedReport, recordRejections } from '../rejections/record-rejections.ts'
import { anotherKey, callOf, createCallsTest, eraseCaller, hoursFromNow, key, number } from '../testing/index.ts'

const { testDb, writer } = await createCallsTest({ now: () => new Date(), erasureKey: key })
const ingest = connectAs('ingest', testDb)

const before = hoursFromNow(-1)
const after = hoursFromNow(1)

describe('the erasure of a caller', () => {
  it.each([
    { what: 'the number in any spelling', rejection: { body: `{"from":"(202) 555-0147","is":"odd"}` } },
    { what: 'the number as that of its caller', rejection: { body: `{"caller":"${number}"}` } },
    {
      what: 'a call of theirs from before, though it came after',
      rejection: { body: `{"caller":"${number}"}`, receivedAt: after }
    },
    { what: 'a call of theirs', rejection: { body: '{}', providerCallId: 'call-1' } }
  ])('removes a rejected report with $what', async ({ rejection }) => {
    const endpoint = await customer()
    await recordRejections(ingest, { reports: [rejected(endpoint, { receivedAt: before, ...rejection })] })

    expect(await eraseCaller(testDb, endpoint, { apply: false, read })).toMatchObject({ rejected_reports: 1 })
    expect(await eraseCaller(testDb, endpoint, { read })).toMatchObject({ rejected_reports: 1 })

    expect(await rejectionsOf(endpoint)).toEqual([])
  })

  it.each([
    { what: 'another number', rejection: { body: '{"from":"+12025550148"}' } },
    {
      what: 'another caller who tells the number',
      rejection: { body: `{"caller":"+12025550148","tells":"${number}"}` }
    },
    { what: 'a call of another', rejection: { body: '{}', providerCallId: 'call-2' } },
    {
      what: 'a call from after the erasure',
      rejection: { body: `{"caller":"${number}","startedAt":"${after.toISOString()}"}` }
    },
    { what: 'the number of one who called again', rejection: { body: `{"from":"${number}"}`, receivedAt: after } },
    { what: 'nothing of it kept', rejection: { body: null, providerCallId: 'call-1' } }
  ])('keeps a report with $what', async ({ rejection }) => {
    const endpoint = await customer()
    await recordRejections(ingest, { reports: [rejected(endpoint, { receivedAt: before, ...rejection })] })

    expect(await eraseCaller(testDb, endpoint, { read })).toMatchObject({ rejected_reports: 0 })

    expect(await rejectionsOf(endpoint)).toHaveLength(1)
  })

  it('keeps the reports of other clients', async () => {
    const endpoint = await customer()
    const other = await someEndpoint(testDb, endpoint.organizationId)
    await recordRejections(ingest, { reports: [rejected(other, { body: `{"from":"${number}"}` })] })

    await eraseCaller(testDb, endpoint, { read })

    expect(await rejectionsOf(other)).toHaveLength(1)
  })

  it('searches all rejected reports', async () => {
    const endpoint = await customer()
    const reports = Array.from({ length: 90 }, (_, index) => {
      return rejected(endpoint, { body: index % 2 === 0 ? '{}' : `{"from":"${number}"}` })
    })
    await recordRejections(ingest, { reports })

    expect(await eraseCaller(testDb, endpoint, { read })).toMatchObject({ rejected_reports: 45 })

    expect(await rejectionsOf(endpoint)).toHaveLength(45)
  })
})

describe('recordRejections', () => {
  it.each([
    { what: 'was received before', rejection: { receivedAt: before } },
    { what: 'tells of a call before', rejection: { receivedAt: after, callTime: before } },
    { what: 'is of a call that is nobody’s', rejection: { receivedAt: after, providerCallId: 'call-1' } }
  ])('deletes a report of a caller who has been erased, that $what', async ({ rejection }) => {
    const endpoint = await erased()
    const body = JSON.stringify({ number })
    const reports = [rejected(endpoint, { body, ...rejection }), rejected(endpoint, { body: '{}', receivedAt: before })]

    await recordRejections(ingest, { reports, erasureKey: key })

    expect(await rejectionsOf(endpoint)).toHaveLength(1)
  })

  it.each([
    { what: 'was received after, and nobody says when the call was', rejection: { receivedAt: after } },
    { what: 'is of another caller', rejection: { body: '{"number":"+12025550148"}' } },
    { what: 'is of a call of somebody’s', rejection: { receivedAt: after, providerCallId: 'call-2' } }
  ])('keeps a report that $what', async ({ rejection }) => {
    const endpoint = await erased()

    await recordRejections(ingest, {
      reports: [rejected(endpoint, { body: JSON.stringify({ number }), ...rejection })],
      erasureKey: key
    })

    expect(await rejectionsOf(endpoint)).toHaveLength(1)
  })

  it.each([{ wrongKey: undefined }, { wrongKey: anotherKey }])(
    'keeps no report that it cannot distinguish from an erased one',
    async ({ wrongKey }) => {
      const endpoint = await erased()
      const body = JSON.stringify({ number })
      const reports = [rejected(endpoint, { body }), rejected(endpoint, { body, receivedAt: after })]

      await expect(recordRejections(ingest, { reports, erasureKey: wrongKey })).rejects.toThrow('ERASURE_KEY')

      expect(await rejectionsOf(endpoint)).toMatchObject([{ received_at: after.toISOString() }])
    }
  )
})

/** Reads `{"caller": …}` as the report of a caller, and rejects everything else. */
function read(_provider: string, body: string) {
  const { caller, startedAt } = JSON.parse(body)
  if (caller === undefined) return { kind: 'other', type: 'odd' } as const
  const times = startedAt === undefined ? {} : { startedAt: new Date(startedAt) }
  const { report } = callOf({} as TestEndpoint, { callerPhoneNumber: caller, ...times })

  return { kind: 'report', report, unreadable: [] } as const
}

/** Creates an endpoint of a client with a customer, and a call of another customer. */
async function customer(): Promise<TestEndpoint> {
  const endpoint = await someEndpoint(testDb)
  await writer.append(callOf(endpoint, { providerCallId: 'call-1' }))
  await writer.append(callOf(endpoint, { providerCallId: 'call-2', callerPhoneNumber: '+12025550148' }))

  return endpoint
}

async function erased(): Promise<TestEndpoint> {
  const endpoint = await customer()
  await eraseCaller(testDb, endpoint)

  return endpoint
}

function rejected(
  { organizationId, endpointId }: TestEndpoint,
  rejection: Partial<RejectedReport> & Pick<RejectedReport, 'body'>
): RejectedReport {
  const ids = { organizationId, endpointId, requestId: randomUUID(), providerCallId: null }

  return { ...ids, receivedAt: before, cause: 'odd', path: null, ...rejection }
}

async function rejectionsOf({ endpointId }: TestEndpoint) {
  return await testDb.selectFrom('rejected_reports').selectAll().where('endpoint_id', '=', endpointId).execute()
}
