import { type RejectedReport, type ReportWriter, recordRejections } from '@callbook/calls'
import { newId, setEndpointStatus } from '@callbook/db'
import { createTestDatabase, someEndpoint, type TestEndpoint, urlAs, whenDone } from '@callbook/db/testing'
import { vapiReport } from '@callbook/domain/testing'
import { expect, it } from 'vitest'
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

  expect(await release(endpoint, false)).toEqual({
    found: 3,
    examined: 3,
    readable: 2,
    stored: 1,
    duplicates: 1,
    dropped: 0,
    withheld: 0
  })
  expect(await release(endpoint, false)).toEqual({
    found: 1,
    examined: 1,
    readable: 0,
    stored: 0,
    duplicates: 0,
    dropped: 0,
    withheld: 0
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
    withheld: 0
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

  expect(await release(endpoint, false, AbortSignal.abort())).toMatchObject({ found: 1, examined: 0, stored: 0 })
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
  await setEndpointStatus(db, endpoint.organizationId, endpoint.endpointId, 'inactive')
  const elsewhere = await someEndpoint(testDb)

  await expect(release(endpoint, false)).rejects.toThrow(InactiveEndpointError)
  expect(await release({ ...endpoint, organizationId: elsewhere.organizationId }, false)).toBeUndefined()
})

async function release({ organizationId, endpointId }: TestEndpoint, isDryRun: boolean, signal?: AbortSignal) {
  const requested = { cause: 'odd', isDryRun, ...(signal !== undefined && { signal }) }

  return await releaseRejections(db, organizationId, tester, writer, endpointId, requested)
}

async function reject(
  { organizationId, endpointId }: TestEndpoint,
  bodies: readonly (string | null)[],
  options: Partial<RejectedReport> = {}
): Promise<void> {
  const ids = { organizationId, endpointId, providerCallId: null, path: null, cause: 'odd' }
  const reports = bodies.map((body) => ({ ...ids, requestId: newId(), receivedAt: new Date(), body, ...options }))
  await recordRejections(db, reports, [])
}
