import { recordRejections } from '@callbook/calls'
import { newId } from '@callbook/db'
import {
  addOrganization,
  addRawReport,
  createTestDatabase,
  someEndpoint,
  type TestEndpoint
} from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { listTraces, readTraces } from './traces.ts'

const { db, testDb } = await createTestDatabase()
const start = Date.UTC(2026, 10, 20, 12, 0, 10)

it('lists the latest accepted and rejected reports of one endpoint', async () => {
  const endpoint = await someReports()
  const { organizationId, endpointId } = endpoint

  const latest = await listTraces(db, organizationId, { endpointId, limit: 3 })

  expect(latest).toMatchObject([
    { at: at(2), outcome: 'refused', status: 400, cause: 'message.type odd', rejection_id: expect.any(String) },
    { at: at(3), outcome: 'accepted', status: 200, count: 1, kind: 'end_of_call', call_id: expect.any(String) },
    { at: at(4), outcome: 'refused', status: 401, count: 7, cause: 'signature', call_id: null, rejection_id: null }
  ])
  expect(await listTraces(db, await addOrganization(testDb), { endpointId, limit: 3 })).toEqual([])
})

it('reads all reports since a time, and the counts of its minute', async () => {
  const { organizationId, endpointId } = await someReports()

  const since = await readTraces(db, organizationId, { endpointId, since: new Date(at(2)), maxPages: 1 })

  expect(since.map((trace) => trace.at)).toEqual([2, 3, 4].map(at))
  expect(
    await readTraces(db, await addOrganization(testDb), { endpointId, since: new Date(at(2)), maxPages: 1 })
  ).toEqual([])
})

/** Adds four reports to an endpoint, and one to another. */
async function someReports(): Promise<TestEndpoint> {
  const endpoint = await someEndpoint(testDb)
  const { organizationId, endpointId } = endpoint
  for (const second of [1, 3]) {
    await addRawReport(testDb, endpoint, { receivedAt: new Date(at(second)), callId: newId() })
  }
  const ids = { organizationId, endpointId }
  const odd = { requestId: newId(), cause: 'odd', path: 'message.type', providerCallId: null, body: null }
  const samples = [{ received_at: at(4), address: '203.0.113.9', request_id: newId() }]
  const counted = { minute: new Date(Date.UTC(2026, 10, 20, 12)), status: 401, cause: 'signature', rejections: 7 }
  await recordRejections(db, {
    reports: [{ ...ids, ...odd, receivedAt: new Date(at(2)) }],
    counts: [{ ...ids, ...counted, samples }]
  })
  await addRawReport(testDb, await someEndpoint(testDb, organizationId), {
    receivedAt: new Date(at(3)),
    callId: newId()
  })

  return endpoint
}

function at(second: number): string {
  return new Date(start + second * 1_000).toISOString()
}
