import type { TestedCall } from '@callbook/console-api'
import { expect, it } from 'vitest'
import { hasDifference, isDifferent, labelOf, sortAnswers } from './tested-calls.ts'

type Value = number | string | null

function callWith(answers: Record<string, Value>, human: Record<string, Value> | null): TestedCall {
  return {
    ...{ call_id: '1', occurred_at: '2026-11-20T15:04:12.537Z', client_id: '2', client_name: 'Harbor Honda' },
    ...{ state: 'answered', error: null, score: null, evidence: [], human },
    answers: Object.entries(answers).map(([key, value]) => ({ key, question: `${key}?`, value, rationale: null }))
  }
}

it.each<[Value, Value | undefined, boolean]>([
  ['yes', 'no', true],
  ['yes', 'yes', false],
  [null, 'yes', true],
  ['yes', null, false],
  ['yes', undefined, false],
  [80, 70, true],
  [80, 71, false],
  [80, 'not_applicable', true],
  [null, 80, true],
  [0, 0, false]
])('compares %j of the model with %j of a person', (value, label, differs) => {
  const call = callWith({ booked: value }, label === undefined ? {} : { booked: label })

  expect(call.answers.map((answer) => isDifferent(call, answer))).toEqual([differs])
  expect(hasDifference(call)).toBe(differs)
})

it('has no difference from nobody', () => {
  const call = callWith({ booked: 'yes' }, null)

  expect(labelOf(call, 'booked')).toBeNull()
  expect(hasDifference(call)).toBe(false)
})

it('does not take members of objects for answers', () => {
  expect(labelOf(callWith({}, {}), 'constructor')).toBeNull()
})

it('puts differences first, and keeps the order otherwise', () => {
  const call = callWith({ a: 'yes', b: 'yes', c: 'no', d: 'no' }, { b: 'no', d: 'yes' })

  expect(sortAnswers(call).map(({ key }) => key)).toEqual(['b', 'd', 'a', 'c'])
})
