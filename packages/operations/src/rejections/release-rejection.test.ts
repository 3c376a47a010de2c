import { listRejectedReports, type RejectedReport, recordRejections } from '@callbook/calls'
import { newId, updateEndpointStatus } from '@callbook/db'
import {
  addClient,
  addEndpoint,
  createTestDatabase,
  someEndpoint,
  type TestEndpoint,
  urlAs,
  whenDone
} from '@callbook/db/testing'
import type { RejectionId } from '@callbook/domain'
import { vapiReport } from '@callbook/domain/testing'
import { expect, it } from 'vitest'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { InactiveEndpointError, releaseRejection } from './release-rejection.ts'
import { createReleaseWriter } from './release-writer.ts'

const { db, testDb } = await createTestDatabase()
const writer = createReleaseWriter({
  connectionString: urlAs('console', testDb),
  onIdleError: () => undefined,
  now: () => new Date()
})
whenDone(() => writer.close())
const noon = new Date('2026-11-20T12:00:00.000Z')

it('stores a report that can be read now, at its time of arrival', async () => {
  const endpoint = await someEndpoint(testDb)
  const body = JSON.stringify(vapiReport({ callId: 'call-1', callerNumber: '202-555-0147' }))
  const id = await reject(endpoint, body)

  const released = await release(endpoint, id)

  expect(released).toEqual({ id, outcome: 'stored', call_id: expect.any(String) })
  expect(await callsOf(endpoint)).toMatchObject([
    { id: released?.call_id, client_id: endpoint.clientId, caller_phone_number: '+12025550147' }
  ])
  expect(await rawReport(endpoint)).toEqual({ received_at: noon.toISOString(), endpoint_id: endpoint.endpointId })
  expect(await listRejectedReports({ db, organizationId: endpoint.organizationId }, endpoint)).toEqual([])
  expect(await release(endpoint, id)).toBeUndefined()
})

it.each(['inactive', 'revoked'] as const)('stores nothing for an endpoint that is %s', async (status) => {
  const endpoint = await someEndpoint(testDb)
  const { organizationId, clientId, endpointId } = endpoint
  await addEndpoint(testDb, organizationId, clientId, { provider: 'retell' })
  await addEndpoint(testDb, organizationId, await addClient(testDb, organizationId))
  const id = await reject(endpoint, JSON.stringify(vapiReport()))
  await updateEndpointStatus({ db, organizationId }, endpointId, { status })

  await expect(release(endpoint, id)).rejects.toThrow(InactiveEndpointError)

  expect(await rawReport(endpoint)).toBeUndefined()
  expect(await listRejectedReports({ db, organizationId }, endpoint)).toMatchObject([{ id }])
})

it.each([
  {
    what: 'is still unreadable',
    body: '{"message":{"type":5}}',
    says: /^The report is still unreadable: message.type /
  },
  { what: 'is another message', body: '{"message":{"type":"hang"}}', says: /^The message is not a report of a call/ },
  { what: 'was not stored', body: null, says: /^The body was not stored: odd$/ }
])('rejects a body that $what, and keeps the rejection', async ({ body, says }) => {
  const endpoint = await someEndpoint(testDb)
  const id = await reject(endpoint, body)

  await expect(release(endpoint, id)).rejects.toThrow(says)

  expect(await listRejectedReports({ db, organizationId: endpoint.organizationId }, endpoint)).toMatchObject([{ id }])
})

it('stores an acknowledged report on the replacement of its endpoint', async () => {
  const endpoint = await someEndpoint(testDb)
  const id = await reject(endpoint, JSON.stringify(vapiReport()), { isAcknowledged: true })
  await updateEndpointStatus({ db, organizationId: endpoint.organizationId }, endpoint.endpointId, {
    status: 'revoked'
  })
  const { id: replacement } = await addEndpoint(testDb, endpoint.organizationId, endpoint.clientId)

  expect(await release(endpoint, id)).toMatchObject({ outcome: 'stored' })

  expect(await rawReport(endpoint)).toEqual({ received_at: noon.toISOString(), endpoint_id: replacement })
})

it('does not overwrite a report that was received later', async () => {
  const endpoint = await someEndpoint(testDb)
  const body = (summary: string) => JSON.stringify(vapiReport({ callId: 'call-1', message: { analysis: { summary } } }))
  const later = new Date(noon.getTime() + 60_000)
  const earlierId = await reject(endpoint, body('earlier'), { isAcknowledged: true })
  await release(endpoint, await reject(endpoint, body('later'), { receivedAt: later }))
  await testDb.deleteFrom('report_idempotency').where('organization_id', '=', endpoint.organizationId).execute()

  expect(await release(endpoint, earlierId)).toMatchObject({ outcome: 'stored' })

  expect(await callsOf(endpoint)).toMatchObject([{ call_summary: 'later' }])
  expect(await rawReport(endpoint)).toMatchObject({ received_at: later.toISOString() })
})

async function release({ organizationId }: TestEndpoint, id: RejectionId) {
  return await releaseRejection(within(db, organizationId, tester), id, { writer })
}

async function reject(
  { organizationId, endpointId }: TestEndpoint,
  body: string | null,
  overrides: Partial<RejectedReport> = {}
): Promise<RejectionId> {
  const report = { requestId: newId(), receivedAt: noon, cause: 'odd', path: null, providerCallId: null, body }
  await recordRejections(db, { reports: [{ organizationId, endpointId, ...report, ...overrides }] })
  const [newest] = await listRejectedReports({ db, organizationId }, { endpointId })
  if (newest === undefined) throw new Error('nothing was recorded')

  return newest.id
}

async function callsOf({ organizationId }: TestEndpoint) {
  return await testDb.selectFrom('calls').selectAll().where('organization_id', '=', organizationId).execute()
}

async function rawReport({ organizationId }: TestEndpoint) {
  return await testDb
    .selectFrom('raw_reports')
    .select(['received_at', 'endpoint_id'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}
