import { readFileSync } from 'node:fs'
import { parseBody } from '../body.ts'
import type { CallReport } from '../call-report.ts'
import { type ProviderName, providers } from '../providers/index.ts'
import type { Reading, ReadingContext } from '../providers/provider.ts'

/** A sample body as it is taken in: redacted, then parsed and read. */
export function readFixture(name: ProviderName, file: string): { readonly text: string; readonly reading: Reading } {
  const { text, value } = takeIn(
    readFileSync(new URL(`../providers/${name}/fixtures/${file}`, import.meta.url), 'utf8')
  )

  return { text, reading: providers[name].read(value, { country: undefined }) }
}

/** A body as it is kept. */
export function redactBody(body: unknown): unknown {
  return JSON.parse(takeIn(JSON.stringify(body)).text)
}

function takeIn(text: string) {
  const body = parseBody(text)
  if (!body.ok) throw new Error(body.problem)

  return body
}

/** A call as a body tells it, and which of its fields could not be read. */
export type ReadCall = CallReport & { readonly unreadable: readonly string[] }

/** Reads what has to be a report. */
export function readCall(name: ProviderName, body: unknown, context: ReadingContext = { country: 'US' }): ReadCall {
  const reading = providers[name].read(body, context)
  if (reading.kind !== 'report') throw new Error(`read as ${JSON.stringify(reading)}`)

  return { ...reading.report, unreadable: reading.unreadable }
}
