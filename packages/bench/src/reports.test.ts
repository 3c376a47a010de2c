import { findProvider } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createDeliveries, vapiReports } from './reports.ts'

const startedAt = new Date('2026-05-02T10:00:00.000Z')

describe('vapiReports', () => {
  it('has the sizes of real reports: from 27 KB, 40 KB on average, a few very long', () => {
    const sizes = vapiReports(256, 1, startedAt).map((report) => Buffer.byteLength(report))
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length

    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(27_000)
    expect(Math.max(...sizes)).toBeGreaterThan(300_000)
    expect(Math.max(...sizes)).toBeLessThan(520_000)
    expect(mean).toBeGreaterThan(37_000)
    expect(mean).toBeLessThan(43_000)
  })

  it('creates the same reports from the same seed', () => {
    expect(vapiReports(3, 4, startedAt)).toEqual(vapiReports(3, 4, startedAt))
    expect(vapiReports(3, 4, startedAt)).not.toEqual(vapiReports(3, 5, startedAt))
  })
})

describe('createDeliveries', () => {
  it('creates requests with a report of a new call each time, for each endpoint in turn', () => {
    const slugs = ['a'.repeat(24), 'b'.repeat(24)]
    const deliveries = createDeliveries({ seed: 1, slugs, run: '0123456789ab', startedAt })

    const sent = [deliveries.nextWithId(), deliveries.nextWithId(), deliveries.nextWithId()]
    const requests = sent.map(({ bytes }) => bytes.toString())
    const readings = requests.map((request) => {
      const body = JSON.parse(request.slice(request.indexOf('\r\n\r\n')))
      return findProvider('vapi')?.read(body, { country: 'US' })
    })

    expect(requests.map((request) => /vapi\/(.)/.exec(request)?.[1])).toEqual(['a', 'b', 'a'])
    expect(readings).toMatchObject(
      sent.map(({ callId }) => ({ kind: 'report', report: { providerCallId: callId, startedAt } }))
    )
    expect(new Set(sent.map(({ callId }) => callId)).size).toBe(3)
    expect(requests.every((request) => request.includes(`content-length: ${bodyLength(request)}\r\n`))).toBe(true)
  })
})

function bodyLength(request: string): number {
  return Buffer.byteLength(request) - request.indexOf('\r\n\r\n') - 4
}
