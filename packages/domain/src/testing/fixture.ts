import { readdirSync, readFileSync } from 'node:fs'
import type { CallReport } from '../calls/call-report.ts'
import { type ProviderName, providers } from '../providers/index.ts'
import { parseAndRedact } from '../providers/parse-and-redact.ts'
import type { Reading, ReadingContext } from '../providers/provider.ts'

/** Reads a sample body like the ingest: redacts, parses and reads it. */
export function readFixture(name: ProviderName, file: string): { readonly text: string; readonly reading: Reading } {
  const { text, value } = include(readSample(name, file))

  return { text, reading: providers[name].read(value, { country: undefined }) }
}

/** Returns the expected facts of a provider's samples by file name. */
export function readExpected<Facts>(name: ProviderName): Readonly<Record<string, Facts>> {
  return JSON.parse(readSample(name, expected))
}

/** Returns the file names of a provider's samples. */
export function listFixtures(name: ProviderName): readonly string[] {
  return readdirSync(fixturesOf(name)).filter((file) => file !== expected)
}

const expected = 'expected.json'

/** Returns the text of a sample. */
export function readSample(name: ProviderName, file: string): string {
  return readFileSync(new URL(file, fixturesOf(name)), 'utf8')
}

function fixturesOf(name: ProviderName): URL {
  return new URL(`../providers/${name}/fixtures/`, import.meta.url)
}

/** Returns a body as it is stored. */
export function redactBody(body: unknown): unknown {
  return JSON.parse(include(JSON.stringify(body)).text)
}

function include(text: string) {
  const body = parseAndRedact(text)
  if (!body.ok) throw new Error(body.problem)

  return body
}

/** A call as read from a body, and its unreadable fields. */
export type ReadCall = CallReport & { readonly unreadable: readonly string[] }

/** Reads a body that must be a report. */
export function readCall(name: ProviderName, body: unknown, context: ReadingContext = { country: 'US' }): ReadCall {
  const reading = providers[name].read(body, context)
  if (reading.kind !== 'report') throw new Error(`read as ${JSON.stringify(reading)}`)

  return { ...reading.report, unreadable: reading.unreadable }
}
