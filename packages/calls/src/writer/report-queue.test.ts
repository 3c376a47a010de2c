import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { isOutage, newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import type { IncomingReport, QueuedReport } from '../model/incoming-report.ts'
import { someReport } from '../testing/index.ts'
import { createReportQueue, QueueFullError, type WaitingReport } from './report-queue.ts'

const place = { organizationId: newId<OrganizationId>(), clientId: newId<ClientId>() }

describe('the next batch', () => {
  it('has a report of each endpoint, even if one of them has many waiting', () => {
    const queue = queueOf([...severalOf('busy', 1_000), ...severalOf('other', 1), ...severalOf('third', 2)])

    const batch = endpointsOf(queue.take())

    expect(batch).toHaveLength(64)
    expect(batch.filter((id) => id !== 'busy')).toEqual(['other', 'third', 'third'])
  })

  it('begins with the endpoints that were not served last', () => {
    const endpoints = Array.from({ length: 100 }, (_, index) => `endpoint ${index}`)
    const queue = queueOf(endpoints.flatMap((endpoint) => severalOf(endpoint, 2)))

    expect(endpointsOf(queue.take())).toEqual(endpoints.slice(0, 64))
    expect(endpointsOf(queue.take())).toEqual([...endpoints.slice(64), ...endpoints.slice(0, 28)])
  })

  it('has the reports of an endpoint in the order of their arrival, and one of each call', () => {
    const [first, second, third] = severalOf('one', 3)
    const queue = queueOf([first, first, second, first, third].filter((report) => report !== undefined))

    expect([1, 2, 3, 4].map(() => callsOf(queue.take()))).toEqual([
      callIds([first, second, third]),
      callIds([first]),
      callIds([first]),
      []
    ])
  })

  it('contains one lane, and the batch after it another waiting lane', () => {
    const queue = queueOf([...severalOf('one', 100), ...severalOf('two', 1, { lane: 1 }), ...severalOf('one', 1)])

    expect(queue.take().map(({ queued }) => queued.lane)).toEqual(Array(64).fill(0))
    expect(endpointsOf(queue.take())).toEqual(['two'])
    expect(queue.take()).toHaveLength(37)
    expect(queue.take()).toHaveLength(0)
  })
})

describe('a full queue', () => {
  it('does not count as an outage of the database', () => {
    expect(isOutage(new QueueFullError())).toBe(false)
  })
})

function queueOf(reports: readonly QueuedReport[]) {
  const queue = createReportQueue(1e9)
  for (const report of reports) void queue.add(report)

  return queue
}

function severalOf(endpointId: string, count: number, incoming: Partial<IncomingReport> = {}): QueuedReport[] {
  const endpoint = { ...place, endpointId: endpointId as EndpointId }

  return Array.from({ length: count }, () => ({
    ...someReport(endpoint, {}, incoming),
    codec: 'zstd',
    compressedBody: Buffer.alloc(10)
  }))
}

function endpointsOf(batch: readonly WaitingReport[]): string[] {
  return batch.map(({ queued }) => queued.endpointId)
}

function callsOf(batch: readonly WaitingReport[]) {
  return callIds(batch.map(({ queued }) => queued))
}

function callIds(reports: readonly (QueuedReport | undefined)[]) {
  return reports.map((queued) => queued?.report.providerCallId)
}
