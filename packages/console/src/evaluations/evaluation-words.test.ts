import { expect, it } from 'vitest'
import { scoreWords, stateOf } from './evaluation-words.ts'

const work = { domain: 'lead_quality', state: 'waiting', attempts: 0, needs_model: false, run_after: '' } as const

it.each([
  { of: undefined, told: 'Not evaluated.' },
  { of: work, told: 'Queued.' },
  { of: { ...work, needs_model: true }, told: 'Not evaluated: no model is configured.' },
  { of: { ...work, attempts: 2 }, told: '2 attempts failed. It will be retried.' },
  { of: { ...work, state: 'running' as const, attempts: 1 }, told: 'Evaluation in progress.' },
  { of: { ...work, state: 'failed' as const, attempts: 1 }, told: 'Failed after 1 attempt.' }
])('describes the state of an evaluation: $told', ({ of, told }) => {
  expect(stateOf(of)).toBe(told)
})

it.each([
  { score: null, told: '–' },
  { score: 88, told: '88' },
  { score: 87.14, told: '87.1' }
])('formats a score of $score as $told', ({ score, told }) => {
  expect(scoreWords(score)).toBe(told)
})
