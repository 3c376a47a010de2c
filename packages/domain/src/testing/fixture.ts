import { readFileSync } from 'node:fs'
import type { CallReport } from '../call-report.ts'
import { type ProviderName, providers } from '../providers/index.ts'
import type { Reading, ReadingContext } from '../providers/provider.ts'
import { redact } from '../redaction.ts'

/** A sample body as it is taken in: redacted, then parsed and read. */
export function readFixture(name: ProviderName, file: string): { readonly text: string; readonly reading: Reading } {
  const text = redactText(name, readFileSync(new URL(`../providers/${name}/fixtures/${file}`, import.meta.url), 'utf8'))

  return { text, reading: providers[name].read(JSON.parse(text), { country: undefined }) }
}

/** A body without what its provider's rules take out. */
export function redactBody(name: ProviderName, body: unknown): unknown {
  return JSON.parse(redactText(name, JSON.stringify(body)))
}

function redactText(name: ProviderName, text: string): string {
  const redaction = redact(text, providers[name].redaction)
  if (!redaction.ok) throw new Error(redaction.reason)

  return redaction.text
}

/** A call as a body tells it, and which of its fields could not be read. */
export type ReadCall = CallReport & { readonly unreadable: readonly string[] }

/** Reads what has to be a report. */
export function readCall(name: ProviderName, body: unknown, context: ReadingContext = { country: 'US' }): ReadCall {
  const reading = providers[name].read(body, context)
  if (reading.kind !== 'report') throw new Error(`read as ${JSON.stringify(reading)}`)

  return { ...reading.report, unreadable: reading.unreadable }
}
