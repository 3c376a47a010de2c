import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CallDetails, noDetails } from '../calls/call-details.ts'
import { listPaths, readCall, replaceAt, samples } from '../testing/index.ts'
import { type ProviderName, providerNames, providers } from './index.ts'

const anyJson = fc.oneof(
  { weight: 9, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) },
  fc.constantFrom('x', '😀').map((text) => text.repeat(100_000)),
  fc.constant(
    Object.fromEntries(Array.from({ length: 100 }, (_, index) => [index, { name: 'x'.repeat(500), result: 1 }]))
  )
)

const callFailure = {
  type: 'call_initiation_failure',
  event_timestamp: 1795187101,
  data: {
    conversation_id: 'call-1',
    agent_id: 'agent_1',
    failure_reason: 'busy',
    metadata: { type: 'twilio', body: { To: '+12025550147', From: '+12025550100', CallSid: 'CA1' } }
  }
}

/** The fields that identify a report: the last path is its id, and the objects around it are required. */
const reports: readonly { name: ProviderName; report: unknown; identity: readonly string[] }[] = [
  ...providerNames.map((name) => ({
    name,
    report: samples[name].build({ callId: 'call-1' }),
    identity: identityOf(name)
  })),
  { name: 'elevenlabs', report: callFailure, identity: identityOf('elevenlabs') }
]

function identityOf(name: ProviderName): readonly string[] {
  const { typePath = [] } = samples[name]
  const [callIdPath = ''] = providers[name].callIdPaths

  return [typePath, callIdPath].flat()
}

describe.each(reports)('a report of $name (case %$)', ({ name, report, identity }) => {
  const isIdentity = (path: string) => identity.some((part) => part === path || part.startsWith(`${path}.`))
  const parts = listPaths(report).filter((path) => !isIdentity(path))

  it('is read with any value at any other path', () => {
    fc.assert(
      fc.property(fc.constantFrom(...parts), anyJson, (path, json) => {
        const found = readCall(name, replaceAt(report, path.split('.'), json))

        expect(found.providerCallId).toBe('call-1')
        expect(JSON.stringify(found)).not.toMatch(/\\u0000|\\ud[89a-f]/)
        expect(sizesOf(found).every((bytes) => bytes <= 64 * 1024)).toBe(true)
      }),
      { numRuns: 500 }
    )
  })

  it('has bounded short texts with any text at any path', () => {
    const texts = parts.filter((path) => typeof valueAt(report, path) === 'string')
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom(' ', 'x'.repeat(65), '\u0000')
    )

    fc.assert(
      fc.property(fc.constantFrom(...texts), anyText, (path, text) => {
        const found = readCall(name, replaceAt(report, path.split('.'), text))

        for (const word of [found.assistantVersion, found.language, found.callerSentiment])
          expect(word).toSatisfy((reported) => isLine(reported, 64))
        expect(found.transferDestination).toSatisfy((reported) => isLine(reported, 256))
      }),
      { numRuns: 300 }
    )
  })

  it('has valid times and finite numbers with any number at any path', () => {
    const numbers = parts.filter((path) => typeof valueAt(report, path) === 'number')

    fc.assert(
      fc.property(fc.constantFrom(...numbers), fc.double(), (path, number) => {
        const { startedAt, endedAt, durationSeconds, costUsd, costBreakdown, performance } = readCall(
          name,
          replaceAt(report, path.split('.'), number)
        )

        for (const time of [startedAt, endedAt]) expect(time?.getTime()).not.toBeNaN()
        for (const amount of [durationSeconds, ...Object.values(performance ?? {})]) {
          expect(amount ?? 0).toBeGreaterThanOrEqual(0)
          expect(Number.isFinite(amount ?? 0)).toBe(true)
        }
        for (const cost of [costUsd, ...costBreakdown.map(({ usd }) => usd)]) {
          expect(cost ?? 0).toBeGreaterThanOrEqual(0)
          expect(cost ?? 0).toBeLessThan(100_000_000)
        }
      })
    )
  })

  it('never throws with any value in place of its identity', () => {
    const places = ['', ...identity, ...identity.flatMap(parents)]

    fc.assert(
      fc.property(fc.constantFrom(...places), anyJson, (path, json) => {
        const body = path === '' ? json : replaceAt(report, path.split('.'), json)

        expect(() => providers[name].read(body, { country: 'US' })).not.toThrow()
      })
    )
  })
})

/** Returns `true` for null and for a text of up to `length` characters without surrounding spaces. */
function isLine(reported: string | null, length: number): boolean {
  return reported === null || (reported !== '' && reported.length <= length && reported === reported.trim())
}

/** Returns the JSON size of each detail of a call. */
function sizesOf(found: CallDetails): readonly number[] {
  const names = Object.keys(noDetails) as (keyof CallDetails)[]

  return names.map((name) => Buffer.byteLength(JSON.stringify(found[name])))
}

function parents(path: string): readonly string[] {
  const names = path.split('.')

  return names.slice(0, -1).map((_, index) => names.slice(0, index + 1).join('.'))
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((parent, name) => Object.entries(parent as object).find(([key]) => key === name)?.[1], value)
}
