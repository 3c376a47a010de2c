import { expect, it } from 'vitest'
import { scoreWords, stateOf } from './evaluation-words.ts'

const work = { domain: 'lead_quality', state: 'waiting', attempts: 0, needs_model: false, run_after: '' } as const

it.each([
  { of: undefined, told: 'Not evaluated.' },
  { of: work, told: 'Waits for its turn.' },
  { of: { ...work, needs_model: true }, told: 'Waits for a model: whoever runs Callbook sets one up.' },
  { of: { ...work, attempts: 2 }, told: 'Tried 2 times, and will be again.' },
  { of: { ...work, state: 'running' as const, attempts: 1 }, told: 'Being evaluated now.' },
  { of: { ...work, state: 'failed' as const, attempts: 1 }, told: 'Failed: it was tried once.' }
])('says how far an evaluation is: $told', ({ of, told }) => {
  expect(stateOf(of)).toBe(told)
})

it.each([
  { score: null, told: '–' },
  { score: 88, told: '88' },
  { score: 87.14, told: '87.1' }
])('tells a score of $score as $told', ({ score, told }) => {
  expect(scoreWords(score)).toBe(told)
})
