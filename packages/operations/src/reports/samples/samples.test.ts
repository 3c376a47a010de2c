import { randomUUID } from 'node:crypto'
import { type ProviderName, providerNames, providers } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { sampleNames, writeSample } from './index.ts'

const now = new Date('2026-11-20T15:04:12.000Z')

describe.each(providerNames)('a sample report of %s', (provider) => {
  it.each(sampleNames)('contains every field that the %s can report', (name) => {
    const { report, unreadable } = read(provider, writeSample(provider, name, { id: randomUUID(), now }).body)

    expect(unreadable).toEqual([])
    expect(report).toMatchObject({
      direction: name === 'voicemail' ? 'outbound' : 'inbound',
      status: name === 'voicemail' ? 'voicemail' : 'completed',
      callerPhoneNumber: '+12025550163',
      callerFullName: 'Jordan Avery',
      agentPhoneNumber: '+12025550100',
      summary: expect.stringContaining('appointment'),
      costUsd: 0.0412
    })
    expect(report.messages.length).toBe(name === 'voicemail' ? 2 : 5)
    expect(Math.abs(Number(report.endedAt) - now.getTime())).toBeLessThan(2_000)
  })

  it('has a new call id each time', () => {
    const [one, other] = [1, 2].map(() => writeSample(provider, 'conversation', { id: randomUUID(), now }))

    expect(one?.providerCallId).not.toBe(other?.providerCallId)
    expect(one?.body).toContain(one?.providerCallId)
  })
})

function read(provider: ProviderName, body: string) {
  const reading = providers[provider].read(JSON.parse(body), { country: undefined })
  if (reading.kind !== 'report') throw new Error(reading.kind)

  return reading
}
