import { maxRejectedReports, maxRejectionSamples, type RejectedReport, type RejectionCount } from '@callbook/calls'
import { newId } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createRejectionLog, type RejectedRequest } from './rejection-log.ts'

const endpoint = { organizationId: newId<OrganizationId>(), endpointId: newId<EndpointId>() }
const noon = new Date('2026-11-20T12:00:00.000Z')

describe('the log of rejections', () => {
  it('writes one row for the rejections of a minute, with the first of them as samples', async () => {
    const { log, written } = someLog()
    for (let second = 0; second < 60; second++) log.count(refusal({ receivedAt: after(second) }))
    log.count(refusal({ receivedAt: after(60) }))
    log.count(refusal({ status: 403, cause: 'address' }))

    await log.flush()

    expect(written.counts).toMatchObject([
      { minute: noon, status: 401, cause: 'signature', rejections: 60 },
      { minute: after(60), rejections: 1 },
      { minute: noon, status: 403, cause: 'address', rejections: 1 }
    ])
    expect(written.counts[0]?.samples).toHaveLength(maxRejectionSamples)
    expect(written.counts[0]?.samples[1]?.received_at).toBe(after(1).toISOString())
  })

  it('writes nothing twice', async () => {
    const { log, written } = someLog()
    log.count(refusal())
    log.keep(report())

    await Promise.all([log.flush(), log.flush()])
    await log.flush()

    expect([written.counts.length, written.reports.length]).toEqual([1, 1])
  })

  it('keeps the newest reports of an endpoint, without reporting the others as dropped', async () => {
    const { log, written, dropped } = someLog()
    for (let number = 0; number < maxRejectedReports + 5; number++) log.keep(report({ cause: String(number) }))

    await log.flush()

    expect(written.reports).toHaveLength(maxRejectedReports)
    expect(written.reports[0]?.cause).toBe('5')
    expect(dropped).toEqual([])
  })

  it('drops rejections that exceed its space, and reports their number once', async () => {
    const { log, written, dropped } = someLog({ maxWaitingBytes: 10_000, maxWaitingCounts: 1 })
    for (let number = 0; number < 5; number++) log.keep(report({ body: 'x'.repeat(3_000) }))
    for (const cause of ['signature', 'address', 'too_large']) log.count(refusal({ cause }))

    await log.flush()

    expect([written.reports.length, written.counts.length]).toEqual([1, 1])
    expect(dropped).toEqual([6])
    log.keep(report({ body: 'x'.repeat(3_000) }))
    await log.flush()
    expect([written.reports.length, dropped]).toEqual([2, [6]])
  })

  it('limits an endpoint to an eighth of the space, and takes none from another', async () => {
    const { log, written, dropped } = someLog({ maxWaitingBytes: 80_000 })
    const others = Array.from({ length: 7 }, () => ({ endpointId: newId<EndpointId>() }))
    const body = 'x'.repeat(4_000)
    log.keep(report({ ...others[0], body, cause: 'first' }))

    for (let number = 0; number < 50; number++) log.keep(report({ body, cause: String(number) }))
    for (const other of others) log.keep(report({ ...other, body }))
    await log.flush()

    const causes = written.reports.map(({ cause }) => cause)
    expect(causes.filter((cause) => /\d/.test(cause))).toEqual(['48', '49'])
    expect(causes).toContain('first')
    expect(written.reports).toHaveLength(2 + 1 + others.length)
    expect(dropped).toEqual([48])
  })

  it('keeps a single report that exceeds the share of its endpoint', async () => {
    const { log, written } = someLog({ maxWaitingBytes: 8_000 })
    log.keep(report({ body: 'x'.repeat(5_000) }))

    await log.flush()

    expect(written.reports).toHaveLength(1)
  })

  it('drops rejections that cannot be written, and continues', async () => {
    const { log, written, dropped, fail } = someLog()
    log.count(refusal())
    log.count(refusal())
    log.keep(report())
    fail(true)
    await log.flush()

    fail(false)
    log.keep(report())
    await log.flush()

    expect(dropped).toEqual([3])
    expect([written.counts.length, written.reports.length]).toEqual([0, 1])
  })
})

function someLog(bounds: { maxWaitingBytes?: number; maxWaitingCounts?: number } = {}) {
  const written: { reports: RejectedReport[]; counts: RejectionCount[] } = { reports: [], counts: [] }
  const dropped: number[] = []
  let failing = false
  const log = createRejectionLog({
    ...bounds,
    record: async (reports, counts) => {
      if (failing) throw new Error('the database is away')
      written.reports.push(...reports)
      written.counts.push(...counts)
    },
    onDropped: (number) => dropped.push(number)
  })

  return { log, written, dropped, fail: (value: boolean) => (failing = value) }
}

function refusal(overrides: Partial<RejectedRequest> = {}): RejectedRequest {
  const requestId = newId()

  return {
    ...endpoint,
    status: 401,
    cause: 'signature',
    receivedAt: noon,
    address: '203.0.113.9',
    requestId,
    ...overrides
  }
}

function report(overrides: Partial<RejectedReport> = {}): RejectedReport {
  const nothing = { path: null, providerCallId: null, body: null }

  return { ...endpoint, ...nothing, requestId: newId(), receivedAt: noon, cause: 'odd', ...overrides }
}

function after(seconds: number): Date {
  return new Date(noon.getTime() + seconds * 1_000)
}
