import { describe, expect, it } from 'vitest'
import { redact } from '../../redaction/redaction.ts'
import { listHostileReports, longReport } from '../../testing/index.ts'
import { providerNames, providers } from '../index.ts'
import { bodyRedaction, parseAndRedact } from '../parse-and-redact.ts'

const maxBytes = 1_000_000

/** Maximum number of parsed items, members, lists and objects of any body. */
const maxParsed = 100_100

const hostileReports = listHostileReports(maxBytes, 'call-1')

/** Reports that differ from their stored form, because parts of them are redacted or unescaped. */
const isChanged = /secrets|addresses|escaped names/

describe('a report of 1 MB of tiny members', () => {
  it.each(hostileReports)('is stored whole, as without the limit, and read partially: $provider, $name', (hostile) => {
    const { body, reading } = read(hostile.provider, hostile.body)

    expect(reading).toMatchObject({ kind: 'report', report: { providerCallId: 'call-1' } })
    expect(reading.kind === 'report' && reading.report.messages.length).toBeLessThanOrEqual(10_000)
    expect(entriesOf(body.value)).toBeLessThanOrEqual(maxParsed)
    if (isChanged.test(hostile.name)) return
    const whole = redact(hostile.body, bodyRedaction, Infinity)
    expect(whole.ok && whole.text === body.text).toBe(true)
  })

  it('is stored without any of its secrets', () => {
    for (const hostile of hostileReports) {
      if (!/^(?:costs|root): secrets/.test(hostile.name)) continue

      expect(read(hostile.provider, hostile.body).body.text.includes('"api_key":"a"')).toBe(false)
    }
  })
})

describe('a report of 1 MB about a long call', () => {
  it.each(providerNames)('is read completely: %s', (name) => {
    const { body, reading } = read(name, longReport(name, maxBytes))

    expect(body.isCut).toBeUndefined()
    expect(reading).toMatchObject({ kind: 'report', unreadable: [] })
  })
})

function read(name: keyof typeof providers, text: string) {
  const body = parseAndRedact(text)
  if (!body.ok) throw new Error(body.problem)

  return { body, reading: providers[name].read(body.value, { country: 'US' }) }
}

function entriesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const entries = Object.values(value)

  return entries.reduce<number>((sum, entry) => sum + entriesOf(entry), entries.length)
}
