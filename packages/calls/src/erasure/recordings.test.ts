import { HeldError, insertHold, listRecordings, newId } from '@callbook/db'
import { connectTestDatabase, createTestDatabaseUrl, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import type { CallId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { callOf, eraseCaller, findCustomerId, hoursFromNow, key } from '../testing/index.ts'
import { createReportWriter } from '../writer/report-writer.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)

it('makes recordings unplayable with the erasure, and requests the removal of their objects', async () => {
  const { endpoint, callId } = await recordedCall()

  await eraseCaller(testDb, endpoint)

  expect(await listRecordings({ db, organizationId: endpoint.organizationId }, callId)).toEqual([])
  expect(await deletionsOf(endpoint)).toEqual([{ object_key: 'a/b' }])
})

it.each(['client', 'customer', 'call'] as const)('erases nothing while the %s is held', async (kind) => {
  const { endpoint, callId } = await recordedCall()
  const customerId = (await findCustomerId(testDb, endpoint)) ?? null
  const now = new Date('2026-03-04T05:06:07Z')
  const parts = { customer_id: kind === 'customer' ? customerId : null, call_id: kind === 'call' ? callId : null }
  const hold = { client_id: endpoint.clientId, ...parts, reason: 'Case 114', made_by: 'Ada', now }
  await insertHold({ db, organizationId: endpoint.organizationId }, hold)

  const erasing = eraseCaller(testDb, endpoint)

  await expect(erasing).rejects.toThrow(HeldError)
  await expect(erasing).rejects.toThrow('This data is under a legal hold since 2026-03-04: Case 114')
  expect(await findCustomerId(testDb, endpoint)).toBe(customerId)
  expect(await listRecordings({ db, organizationId: endpoint.organizationId }, callId)).toMatchObject([
    { state: 'stored' }
  ])
})

async function recordedCall(): Promise<{ readonly endpoint: TestEndpoint; readonly callId: CallId }> {
  const endpoint = await someEndpoint(testDb)
  const writer = createReportWriter({
    connectionTimeoutMs: 60_000,
    ...{ connectionString, onIdleError: () => {}, now: () => new Date(), erasureKey: key }
  })
  await writer.append(callOf(endpoint, { startedAt: hoursFromNow(-3), providerCallId: newId() }))
  await writer.close()
  const of = { organization_id: endpoint.organizationId, client_id: endpoint.clientId }
  const { id } = await testDb
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', endpoint.organizationId)
    .executeTakeFirstOrThrow()
  const times = { created_at: new Date(), run_after: new Date(), stored_at: new Date() }
  const recording = { kind: 'mixed', provider: 'vapi', state: 'stored', object_key: 'a/b', bytes: 1, ...times }
  await testDb
    .insertInto('call_recordings')
    .values({ ...of, call_id: id, ...recording })
    .execute()

  return { endpoint, callId: id as CallId }
}

async function deletionsOf({ organizationId }: TestEndpoint) {
  return await testDb
    .selectFrom('recording_deletions')
    .select('object_key')
    .where('organization_id', '=', organizationId)
    .execute()
}
