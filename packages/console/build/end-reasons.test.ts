import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endReasonLabel, endReasonLabels } from '../src/features/calls/end-reason.ts'

/** Fields that become the end reason of a call, by provider. */
const documented = [
  ['vapi', 'message.endedReason'],
  ['retell', 'call.disconnection_reason'],
  ['bland', 'call_ended_by'],
  ['bland', 'status'],
  ['elevenlabs', 'data.failure_reason']
] as const

const labels = new Set(Object.values(endReasonLabels))

/** A provider that does not know the reason itself. */
const without = ['unknown']

describe('endReasonLabel', () => {
  it.each(documented)('has a label for every documented value of %s (%s)', (provider, path) => {
    const file = new URL(`../../domain/src/providers/${provider}/testing/enumerations.json`, import.meta.url)
    const { values }: { values: string[] } = JSON.parse(readFileSync(file, 'utf8'))[path]

    expect(values.length).toBeGreaterThan(1)
    expect(values.filter((value) => !labels.has(endReasonLabel(value)) && !without.includes(value))).toEqual([])
  })

  it.each([
    ['customer-ended-call', 'Caller hung up'],
    ['user_hangup', 'Caller hung up'],
    ['USER', 'Caller hung up'],
    ['Client disconnected: 1000', 'Caller hung up'],
    ['participant_disconnected', 'Caller hung up'],
    ['end_call tool was called.', 'Agent hung up'],
    ['call.forwarding.operator-busy', 'Transfer failed'],
    ['call.in-progress.error-providerfault-openai-500-server-error', 'Error'],
    ['call.start.error-subscription-frozen', 'Blocked or over a limit'],
    ['something-new_happened', 'Something new happened'],
    ['constructor', 'Constructor'],
    ['--', '--'],
    ['The caller had no time.', 'The caller had no time.']
  ])('of %j is %j', (value, label) => {
    expect(endReasonLabel(value)).toBe(label)
  })
})
