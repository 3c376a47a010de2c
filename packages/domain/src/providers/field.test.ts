import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { occurredAt } from '../calls/occurred-at.ts'
import type { CountryCode } from '../phone-numbers/phone-number.ts'
import { findProvider } from './index.ts'
import { parseAndRedact } from './parse-and-redact.ts'

/** A report with the structure of a public one, and invented values. Its file name begins with the provider. */
interface FieldReport {
  /** Where reports of this structure are published. */
  readonly source: string
  readonly country?: CountryCode
  readonly body: unknown
  /** Some fields of the call, and `occurredAt`. */
  readonly expected: object
}

const receivedAt = new Date('2027-06-01T00:00:00.000Z')
const fixtures = new URL('fixtures/', import.meta.url)
const names = readdirSync(fixtures).filter((name) => name.endsWith('.json'))

it.each(names)('reads %s', (name) => {
  const report: FieldReport = JSON.parse(readFileSync(new URL(name, fixtures), 'utf8'))
  const parsed = parseAndRedact(JSON.stringify(report.body))
  if (!parsed.ok) throw new Error(parsed.problem)

  const reading = findProvider(name.split('-')[0] ?? '')?.read(parsed.value, { country: report.country })

  if (reading?.kind !== 'report') throw new Error(JSON.stringify(reading))
  const call = { ...reading.report, occurredAt: occurredAt(reading.report, receivedAt) }
  expect(JSON.parse(JSON.stringify(call))).toMatchObject(report.expected)
})
