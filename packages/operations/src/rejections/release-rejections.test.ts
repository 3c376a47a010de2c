import { listRejectedReports, type RejectedReport, type ReportWriter, recordRejections } from '@callbook/calls'
import { newId, type Position, updateEndpointStatus } from '@callbook/db'
import { createTestDatabase, someEndpoint, type TestEndpoint, urlAs, whenDone } from '@callbook/db/testing'
import type { RejectionId } from '@callbook/domain'
import { vapiReport } from '@callbook/domain/testing'
import { expect, it } from 'vitest'
import { within } from '../within.ts'
import { InactiveEndpointError } from './release-rejection.ts'
import { releaseRejections } from './release-rejections.ts'
import { createReleaseWriter } from './release-writer.ts'

const { db, testDb } = await createTestDatabase()
const writer: ReportWriter = createReleaseWriter({
  connectionString: urlAs('console', testDb),
  onIdleError: () => undefined,
  now: () => new Date()
})
whenDone(() => writer.close())
const tester = { kind: 'cli', id: null, name: 'tests' } as const

it('stores readable reports, drops duplicates and keeps the rest', async () => {
  const endpoint = await someEndpoint(testDb)
  const twin = JSON.stringify(vapiReport({ callId: 'call-1' }))
  await reject(endpoint, [twin, twin, '{"message":{"type":5}}', null])

  const kept = [{ reason: 'The report is still unreadable: message.type Expected string', reports: 1 }]
  expect(await release(endpoint, false)).toEqual({
    found: 3,
    examined: 3,
    readable: 2,
    stored: 1,
    duplicates: 1,
    dropped: 0,
    withheld: 0,
    kept,
    next: undefined
  })
  expect(await release(endpoint, false)).toEqual({
    found: 1,
    examined: 1,
    readable: 0,
    stored: 0,
    duplicates: 0,
    dropped: 0,
    withheld: 0,
    kept,
    next: undefined
  })
})

it('changes nothing in a dry run', async () => {
  const endpoint = await someEndpoint(testDb)
  await reject(endpoint, [JSON.stringify(vapiReport())])

  expect(await release(endpoint, true)).toEqual({
    found: 1,
    examined: 1,
    readable: 1,
    stored: 0,
    duplicates: 0,
    dropped: 0,
    withheld: 0,
    kept: [],
    next: undefined
  })
  expect(await release(endpoint, true)).toMatchObject({ found: 1 })
})

it('continues in another request if there are many reports', async () => {
  const endpoint = await someEndpoint(testDb)
  const bodies = Array.from({ length: 120 }, (_, index) => JSON.stringify(vapiReport({ callId: `call-${index}` })))
  await reject(endpoint, bodies, { isAcknowledged: true })

  expect(await release(endpoint, false)).toMatchObject({ found: 120, examined: 100, stored: 100 })
  expect(await release(endpoint, false)).toMatchObject({ found: 20, examined: 20, stored: 20 })
})

it('stops when its time is over', async () => {
  const endpoint = await someEndpoint(testDb)
  await reject(endpoint, [JSON.stringify(vapiReport())])

  const stopped = await release(endpoint, false, AbortSignal.abort())

  expect(stopped).toMatchObject({ found: 1, examined: 0, stored: 0, next: 'beginning' })
})

it('reaches all reports in several releases, even if the oldest are not readable', async () => {
  const endpoint = await someEndpoint(testDb)
  const options = { isAcknowledged: true, receivedAt: new Date('2026-11-20T12:00:00.000Z') }
  await reject(
    endpoint,
    Array.from({ length: 120 }, () => '{}'),
    options
  )
  await reject(endpoint, [JSON.stringify(vapiReport())], { ...options, receivedAt: new Date() })

  const first = await release(endpoint, false)
  const after = typeof first?.next === 'object' ? first.next : undefined
  const second = await release(endpoint, false, undefined, after)

  expect(first).toMatchObject({ found: 121, examined: 100, stored: 0 })
  expect(second).toMatchObject({ examined: 21, stored: 1, next: undefined })
})

it('stores the selected reports of several endpoints, and no others', async () => {
  const [first, elsewhere] = [await someEndpoint(testDb), await someEndpoint(testDb)]
  const second = await someEndpoint(testDb, first.organizationId)
  for (const place of [first, second, elsewhere]) {
    await reject(place, [
      JSON.stringify(vapiReport({ callId: 'call-1' })),
      JSON.stringify(vapiReport({ callId: 'call-2' }))
    ])
  }
  await updateEndpointStatus({ db, organizationId: second.organizationId }, second.endpointId, { status: 'inactive' })
  const ids = [
    ...(await idsOf(first)).slice(0, 1),
    ...(await idsOf(second)),
    ...(await idsOf(elsewhere)),
    newId<RejectionId>()
  ]
  const filter = { ids }

  const released = await releaseRejections(within(db, first.organizationId, tester), writer, {
    filter,
    isDryRun: false
  })

  const reason = 'Its endpoint is inactive: create an active endpoint for the client, and retry the report'
  expect(released).toMatchObject({ found: 3, examined: 3, stored: 1, kept: [{ reason, reports: 2 }], next: undefined })
  expect([await idsOf(first), await idsOf(second), await idsOf(elsewhere)].map((some) => some.length)).toEqual([
    1, 2, 2
  ])
})

it('stores the reports of one client', async () => {
  const first = await someEndpoint(testDb)
  const second = await someEndpoint(testDb, first.organizationId)
  for (const place of [first, second]) await reject(place, [JSON.stringify(vapiReport())])
  const filter = { clientId: second.clientId, cause: 'odd', hasBody: true } as const

  const released = await releaseRejections(within(db, first.organizationId, tester), writer, {
    filter,
    isDryRun: false
  })

  expect(released).toMatchObject({ found: 1, stored: 1 })
  expect([await idsOf(first), await idsOf(second)].map(({ length }) => length)).toEqual([1, 0])
})

it('writes one event per report for concurrent releases', async () => {
  const endpoint = await someEndpoint(testDb)
  await reject(
    endpoint,
    ['call-1', 'call-2', 'call-3'].map((callId) => JSON.stringify(vapiReport({ callId })))
  )

  await Promise.all([release(endpoint, false), release(endpoint, false)])

  const events = testDb
    .selectFrom('audit_events')
    .select('object_id')
    .where('organization_id', '=', endpoint.organizationId)
  const released = (await events.execute()).map(({ object_id }) => object_id)
  expect(new Set(released).size).toBe(3)
  expect(released).toHaveLength(3)
})

it('does nothing for an inactive or unknown endpoint', async () => {
  const endpoint = await someEndpoint(testDb)
  await reject(endpoint, [JSON.stringify(vapiReport())])
  await updateEndpointStatus({ db, organizationId: endpoint.organizationId }, endpoint.endpointId, {
    status: 'inactive'
  })
  const elsewhere = await someEndpoint(testDb)

  await expect(release(endpoint, false)).rejects.toThrow(InactiveEndpointError)
  expect(await release({ ...endpoint, organizationId: elsewhere.organizationId }, false)).toBeUndefined()
})

async function release(
  { organizationId, endpointId }: TestEndpoint,
  isDryRun: boolean,
  signal?: AbortSignal,
  after?: Position
) {
  const filter = { endpointId, cause: 'odd', hasBody: true } as const
  const requested = { filter, isDryRun, after, ...(signal !== undefined && { signal }) }

  return await releaseRejections(within(db, organizationId, tester), writer, requested)
}

async function idsOf({ organizationId, endpointId }: TestEndpoint): Promise<RejectionId[]> {
  return (await listRejectedReports({ db, organizationId }, { endpointId })).map(({ id }) => id)
}

async function reject(
  { organizationId, endpointId }: TestEndpoint,
  bodies: readonly (string | null)[],
  options: Partial<RejectedReport> = {}
): Promise<void> {
  const ids = { organizationId, endpointId, providerCallId: null, path: null, cause: 'odd' }
  const reports = bodies.map((body) => ({ ...ids, requestId: newId(), receivedAt: new Date(), body, ...options }))
  await recordRejections(db, { reports })
}
