import { listRejectedReports, type RejectedReport, recordRejections } from '@callbook/calls'
import { newId, setEndpointStatus } from '@callbook/db'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import type { CallId, EndpointId, RejectionId } from '@callbook/domain'
import { vapiReport } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../../testing/index.ts'

const { db, testDb, env, json, error } = await createAdmin()
const noon = new Date('2026-11-20T12:00:00.000Z')

describe('rejection list', () => {
  it('shows stored and counted rejections, newest first', async () => {
    const endpoint = await someEndpoint()
    const sample = { received_at: noon.toISOString(), address: '203.0.113.9', request_id: newId() }
    const counted = { minute: noon, status: 401, cause: 'signature', rejections: 3, samples: [sample] }
    const report = { ...rejected(endpoint, '{}'), path: 'message', providerCallId: 'call-1', receivedAt: after(1) }
    const broken = { ...rejected(endpoint, null), receivedAt: after(2) }
    const acknowledged = { ...rejected(endpoint, '{}'), isAcknowledged: true, receivedAt: after(3) }
    await recordRejections(db, [report, broken, acknowledged], [{ ...endpoint, ...counted }])

    const listed = await list(endpoint)

    const nothing = { recovered: 0, path: null, call_id: null, request_id: null, releasable: false, samples: [] }
    expect(listed).toEqual([
      { ...nothing, ...kept(acknowledged), id: expect.any(String), releasable: true },
      { ...nothing, ...kept(broken), id: expect.any(String) },
      { ...nothing, ...kept(report), path: 'message', call_id: 'call-1', id: expect.any(String), releasable: true },
      {
        ...nothing,
        id: null,
        received_at: noon.toISOString(),
        status: 401,
        count: 3,
        cause: 'signature',
        samples: [sample]
      }
    ])
  })

  it('shows the source of a rejection', async () => {
    const endpoint = await someEndpoint()
    const sample = { received_at: noon.toISOString(), address: '203.0.113.9', request_id: newId() }
    const counted = { minute: noon, status: 401, cause: 'signature', rejections: 3, samples: [sample, sample] }
    await recordRejections(db, [], [{ ...endpoint, ...counted }])

    const { stdout } = await runAdmin(env, ['rejection', 'list', '--endpoint', endpoint.endpointId])

    expect(stdout).toMatch(
      /^received_at +2026-11-20T12:00:00.000Z\nstatus +401\ncount +3\nrecovered +0\ncause +signature$/m
    )
    expect(stdout).toMatch(/^from +203\.0\.113\.9$/m)
  })

  it('rejects an unknown endpoint', async () => {
    const id = newId()

    expect(await error(['rejection', 'list', '--endpoint', id])).toBe(`There is no endpoint ${id}`)
  })
})

describe('rejection retry', () => {
  it('stores a report that can be read now and removes the rejection', async () => {
    const endpoint = await someEndpoint()
    const body = JSON.stringify(vapiReport({ callId: 'call-1', callerNumber: '202-555-0147' }))
    const id = await addRejection(endpoint, body)

    const release = (await json(['rejection', 'retry', id])) as { call_id: CallId }

    expect(release).toEqual({ id, outcome: 'stored', call_id: expect.any(String) })
    expect(
      await testDb.selectFrom('calls').selectAll().where('id', '=', release.call_id).executeTakeFirst()
    ).toMatchObject({
      client_id: endpoint.clientId,
      provider_call_id: 'call-1',
      caller_phone_number: '+12025550147'
    })
    expect(await rawReport(endpoint)).toMatchObject({
      received_at: noon.toISOString(),
      endpoint_id: endpoint.endpointId
    })
    expect(await list(endpoint)).toEqual([])
    expect(await error(['rejection', 'retry', id])).toBe(`There is no rejected report ${id}`)
  })

  it('does not duplicate the call of a report that has already arrived', async () => {
    const endpoint = await someEndpoint()
    const body = JSON.stringify(vapiReport())
    await json(['rejection', 'retry', await addRejection(endpoint, body)])
    const id = await addRejection(endpoint, body)

    expect(await json(['rejection', 'retry', id])).toEqual({ id, outcome: 'duplicate', call_id: null })
    expect(await list(endpoint)).toEqual([])
  })

  it.each([
    {
      what: 'is still unreadable',
      body: '{"message":{"type":5}}',
      says: /^The report is still unreadable: message.type /
    },
    { what: 'is another message', body: '{"message":{"type":"hang"}}', says: /^The message is not a report of a call/ },
    { what: 'was not stored', body: null, says: /^The body was not stored: odd$/ }
  ])('reports that the body $what and keeps the rejection', async ({ body, says }) => {
    const endpoint = await someEndpoint()
    const id = await addRejection(endpoint, body)

    expect(await error(['rejection', 'retry', id])).toMatch(says)
    expect(await listRejectedReports(db, endpoint.organizationId, endpoint)).toMatchObject([{ id }])
  })

  it.each(['inactive', 'revoked'] as const)('stores nothing for an endpoint that is %s', async (status) => {
    const endpoint = await someEndpoint()
    const id = await addRejection(endpoint, JSON.stringify(vapiReport()))
    await setEndpointStatus(db, endpoint.organizationId, endpoint.endpointId, status)

    expect(await error(['rejection', 'retry', id])).toContain(`Its endpoint is ${status}: create an active`)
    expect(await rawReport(endpoint)).toBeUndefined()
    expect(await list(endpoint)).toMatchObject([{ id }])
  })

  it('stores an acknowledged report on the replacement of its endpoint', async () => {
    const endpoint = await someEndpoint()
    const body = JSON.stringify(vapiReport({ callId: 'call-1' }))
    const id = await addRejection(endpoint, body, { isAcknowledged: true, cause: 'Its settings had changed' })
    const replacement = (await json(['endpoint', 'replace', endpoint.endpointId])) as { id: string }

    expect(await json(['rejection', 'retry', id])).toMatchObject({ id, outcome: 'stored' })
    expect(await rawReport(endpoint)).toEqual({ received_at: noon.toISOString(), endpoint_id: replacement.id })
    expect(await list(endpoint)).toEqual([])
  })

  it('does not overwrite a report that was received later', async () => {
    const endpoint = await someEndpoint()
    const report = (summary: string) =>
      JSON.stringify(vapiReport({ callId: 'call-1', message: { analysis: { summary } } }))
    const earlier = await addRejection(endpoint, report('earlier'), { isAcknowledged: true })
    const later = await addRejection(endpoint, report('later'), { receivedAt: after(1) })
    await json(['rejection', 'retry', later])
    await testDb.deleteFrom('report_idempotency').where('organization_id', '=', endpoint.organizationId).execute()

    expect(await json(['rejection', 'retry', earlier])).toMatchObject({ outcome: 'stored' })

    const calls = testDb
      .selectFrom('calls')
      .select('call_summary')
      .where('organization_id', '=', endpoint.organizationId)
    expect(await calls.execute()).toEqual([{ call_summary: 'later' }])
    expect(await rawReport(endpoint)).toMatchObject({ received_at: after(1).toISOString() })
  })

  it('names the command that creates a suitable endpoint', async () => {
    const endpoint = await someEndpoint()
    const id = await addRejection(endpoint, JSON.stringify(vapiReport()), { isAcknowledged: true })
    await setEndpointStatus(db, endpoint.organizationId, endpoint.endpointId, 'revoked')
    const command = (await error(['rejection', 'retry', id])).match(/`(.+)`/)?.[1] ?? ''

    await json(command.split(' '))

    expect(await json(['rejection', 'retry', id])).toMatchObject({ outcome: 'stored' })
  })

  it('stores nothing on an endpoint of another provider or client', async () => {
    const endpoint = await someEndpoint()
    const { organizationId, clientId, endpointId } = endpoint
    await addEndpoint(testDb, organizationId, clientId, { provider: 'retell' })
    await addEndpoint(testDb, organizationId, await addClient(testDb, organizationId))
    const id = await addRejection(endpoint, JSON.stringify(vapiReport()))
    await setEndpointStatus(db, organizationId, endpointId, 'revoked')

    expect(await error(['rejection', 'retry', id])).toContain(`endpoint create --client ${clientId} --provider vapi`)
  })
})

type TestEndpoint = Awaited<ReturnType<typeof someEndpoint>>

async function someEndpoint() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const { id: endpointId } = await addEndpoint(testDb, organizationId, clientId)

  return { organizationId, clientId, endpointId }
}

function rejected({ organizationId, endpointId }: TestEndpoint, body: string | null): RejectedReport {
  const nothing = { recovered: 0, path: null, providerCallId: null }

  return { organizationId, endpointId, ...nothing, requestId: newId(), receivedAt: noon, cause: 'odd', body }
}

function kept({ receivedAt, requestId, cause, isAcknowledged = false }: RejectedReport) {
  const status = isAcknowledged ? 200 : 400

  return { received_at: receivedAt.toISOString(), status, count: 1, cause, request_id: requestId }
}

async function addRejection(
  endpoint: TestEndpoint,
  body: string | null,
  overrides: Partial<RejectedReport> = {}
): Promise<RejectionId> {
  await recordRejections(db, [{ ...rejected(endpoint, body), ...overrides }], [])
  const [row] = await listRejectedReports(db, endpoint.organizationId, endpoint)
  if (row === undefined) throw new Error('nothing was recorded')

  return row.id
}

async function list({ endpointId }: { endpointId: EndpointId }): Promise<unknown> {
  return await json(['rejection', 'list', '--endpoint', endpointId])
}

async function rawReport({ organizationId }: TestEndpoint) {
  return await testDb
    .selectFrom('raw_reports')
    .select(['received_at', 'endpoint_id'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

function after(minutes: number): Date {
  return new Date(noon.getTime() + minutes * 60_000)
}
