import { someEndpoint as addEndpoint, createTestDatabase, type TestEndpoint } from '@callbook/db/testing'
import { newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import { deleteRejectedReport } from '../model/delete-rejected-report.ts'
import { listRejectionCounts } from './list-counts.ts'
import { type RejectedReport, recordRejections } from './record-rejections.ts'
import type { RejectionCount } from './rejection-counts.ts'
import { countRejectedReports, findRejectedReport, type ListedReports, listRejectedReports } from './rejections.ts'

const { db, testDb } = await createTestDatabase()
const noon = new Date('2026-11-20T12:00:00.000Z')

describe('a rejected report', () => {
  it('is stored with its body', async () => {
    const endpoint = await someEndpoint()
    const report = { ...rejected(endpoint, 'Expected string'), path: 'message.call.id', body: '{"message":"é"}' }
    await recordRejections(db, { reports: [report] })

    const [listed] = await list(endpoint)

    expect(listed).toEqual({
      id: listed?.id,
      organization_id: endpoint.organizationId,
      endpoint_id: endpoint.endpointId,
      request_id: report.requestId,
      received_at: noon.toISOString(),
      cause: 'Expected string',
      path: 'message.call.id',
      provider_call_id: null,
      is_acknowledged: false,
      has_body: true,
      client_id: endpoint.clientId,
      client_name: 'Acme Honda',
      provider: 'vapi'
    })
    expect(await find(endpoint, listed?.id)).toEqual({ ...listed, body: '{"message":"é"}' })
    expect(await find(await someEndpoint(), listed?.id)).toBeUndefined()
  })

  it('may have no body', async () => {
    const endpoint = await someEndpoint()
    await recordRejections(db, { reports: [rejected(endpoint)] })

    const [listed] = await list(endpoint)

    expect(await find(endpoint, listed?.id)).toMatchObject({ has_body: false, body: null })
  })

  it('replaces older ones of its endpoint, and of no other', async () => {
    const [endpoint, other] = [await someEndpoint(), await someEndpoint()]
    const reports = Array.from({ length: 130 }, (_, index) => ({
      ...rejected(endpoint, `cause ${index}`),
      receivedAt: new Date(noon.getTime() + index)
    }))
    await recordRejections(db, { reports: [rejected(other, 'other')] })

    for (const some of [reports.slice(0, 70), reports.slice(70)]) await recordRejections(db, { reports: some })

    const kept = reports.slice(30).reverse()
    expect((await list(endpoint)).map(({ cause }) => cause)).toEqual(kept.map(({ cause }) => cause))
    expect(await list(other)).toHaveLength(1)
  })

  it('is never replaced by others if it was acknowledged, and replaces none', async () => {
    const endpoint = await someEndpoint()
    const acknowledged = { ...rejected(endpoint, 'acknowledged'), isAcknowledged: true }
    const later = { ...rejected(endpoint), receivedAt: new Date(noon.getTime() + 1) }
    await recordRejections(db, { reports: [acknowledged] })
    await recordRejections(db, { reports: Array.from({ length: 100 }, () => later) })
    await recordRejections(db, { reports: [acknowledged] })

    const kept = await list(endpoint)

    expect(kept.filter(({ is_acknowledged }) => !is_acknowledged)).toHaveLength(100)
    expect(kept.filter(({ is_acknowledged }) => is_acknowledged)).toHaveLength(2)
  })

  it('is on one page of the list, even if others have the same time', async () => {
    const endpoint = await someEndpoint()
    const reports = Array.from({ length: 7 }, (_, index) => ({
      ...rejected(endpoint, index % 2 === 0 ? 'even' : 'odd'),
      body: index < 5 ? '{}' : null
    }))
    await recordRejections(db, { reports })
    const all = await list(endpoint)

    const walked = []
    for (let after: ListedReports['after']; ; ) {
      const part = await list(endpoint, { limit: 3, after })
      walked.push(...part)
      const last = part.at(-1)
      if (last === undefined) break
      after = { at: new Date(last.received_at), id: last.id }
    }

    expect(walked).toEqual(all)
    const ofCause = await list(endpoint, { cause: 'even', hasBody: true })
    expect(ofCause).toEqual(all.filter(({ cause, has_body }) => cause === 'even' && has_body))
    const even = { endpointId: endpoint.endpointId, cause: 'even', hasBody: true } as const
    expect(await countRejectedReports({ db, organizationId: endpoint.organizationId }, even)).toBe(3)
    expect(await countRejectedReports({ db, organizationId: endpoint.organizationId }, even, 2)).toBe(2)
    expect(await list(endpoint, { isOldestFirst: true })).toEqual(all.toReversed())
  })

  it('is gone after it is deleted', async () => {
    const endpoint = await someEndpoint()
    await recordRejections(db, { reports: [rejected(endpoint), rejected(endpoint)] })
    const [first, second] = await list(endpoint)

    if (first !== undefined) await deleteRejectedReport({ db, organizationId: endpoint.organizationId }, first.id)

    expect(await list(endpoint)).toEqual([second])
  })
})

describe('rejected requests', () => {
  it('add up in one row per minute, status and cause', async () => {
    const endpoint = await someEndpoint()
    const later = new Date('2026-11-20T12:01:00.000Z')
    const counts = [
      counted(endpoint, { rejections: 3 }),
      counted(endpoint, { status: 403, cause: 'address' }),
      counted(endpoint, { minute: later })
    ]

    await recordRejections(db, { counts })
    await recordRejections(db, { counts: [counted(endpoint, { rejections: 4 })] })

    expect(await listCounts(endpoint)).toMatchObject([
      { minute: later.toISOString(), status: 401, rejections: 1 },
      { minute: noon.toISOString(), status: 401, cause: 'signature', rejections: 7 },
      { minute: noon.toISOString(), status: 403, cause: 'address', rejections: 1 }
    ])
  })

  it('are described by the first 20 samples', async () => {
    const endpoint = await someEndpoint()
    const samples = Array.from({ length: 30 }, (_, index) => ({
      received_at: noon.toISOString(),
      address: `203.0.113.${index}`,
      request_id: newId()
    }))

    await recordRejections(db, { counts: [counted(endpoint, { samples: samples.slice(0, 15) })] })
    await recordRejections(db, { counts: [counted(endpoint, { samples: samples.slice(15) })] })

    expect((await listCounts(endpoint)).map((row) => row.samples)).toEqual([samples.slice(0, 20)])
  })

  it('of many processes at once are all counted', async () => {
    const endpoint = await someEndpoint()
    const flushes = Array.from({ length: 20 }, () =>
      recordRejections(db, { counts: [counted(endpoint), counted(endpoint, { status: 403, cause: 'address' })] })
    )
    await Promise.all(flushes)

    expect((await listCounts(endpoint)).map(({ rejections }) => rejections)).toEqual([20, 20])
  })
})

async function someEndpoint(): Promise<TestEndpoint> {
  return await addEndpoint(testDb)
}

function rejected(endpoint: TestEndpoint, cause = 'The body is not valid JSON'): RejectedReport {
  return { ...endpoint, requestId: newId(), receivedAt: noon, cause, path: null, providerCallId: null, body: null }
}

function counted(endpoint: TestEndpoint, overrides: Partial<RejectionCount> = {}): RejectionCount {
  return { ...endpoint, minute: noon, status: 401, cause: 'signature', rejections: 1, samples: [], ...overrides }
}

async function list({ organizationId, endpointId }: TestEndpoint, filter: ListedReports = {}) {
  return await listRejectedReports({ db, organizationId }, { endpointId, ...filter })
}

async function listCounts({ organizationId, endpointId }: TestEndpoint) {
  return await listRejectionCounts({ db, organizationId }, endpointId, 100)
}

async function find({ organizationId }: TestEndpoint, id = newId<Parameters<typeof findRejectedReport>[1]>()) {
  return await findRejectedReport({ db, organizationId }, id)
}
