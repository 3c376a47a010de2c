import { expect, it } from 'vitest'
import { describeWork, scoreWords } from './evaluation-words.ts'

const work = { domain: 'lead_quality', state: 'waiting', attempts: 0, needs_model: false, run_after: '' } as const

it.each([
  { of: undefined, text: 'Not evaluated.' },
  { of: work, text: 'Queued.' },
  { of: { ...work, needs_model: true }, text: 'Not evaluated: no model is configured.' },
  { of: { ...work, attempts: 2 }, text: '2 attempts failed. It will be retried.' },
  { of: { ...work, state: 'running' as const, attempts: 1 }, text: 'Evaluation in progress.' },
  { of: { ...work, state: 'failed' as const, attempts: 1 }, text: 'Failed after 1 attempt.' }
])('describes the state of an evaluation: $text', ({ of, text }) => {
  expect(describeWork(of)).toBe(text)
})

it.each([
  { score: null, text: '–' },
  { score: 88, text: '88' },
  { score: 87.14, text: '87.1' }
])('formats a score of $score as $text', ({ score, text }) => {
  expect(scoreWords(score)).toBe(text)
})
