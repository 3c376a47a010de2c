import { describe, expect, it } from 'vitest'
import { type EvaluationSource, evaluationStatus, supersedes } from './evaluation.ts'

const done = new Date('2026-01-01T00:00:00Z')

describe('evaluationStatus', () => {
  it.each([
    { leadQuality: null, promptAdherence: null, status: 'pending' },
    { leadQuality: done, promptAdherence: null, status: 'partial' },
    { leadQuality: null, promptAdherence: done, status: 'partial' },
    { leadQuality: done, promptAdherence: done, status: 'completed' }
  ])('is $status for lead quality $leadQuality and prompt adherence $promptAdherence', (row) => {
    const status = evaluationStatus({
      leadQualityCompletedAt: row.leadQuality,
      promptAdherenceCompletedAt: row.promptAdherence
    })

    expect(status).toBe(row.status)
  })
})

describe('supersedes', () => {
  it.each<[current: EvaluationSource | null, candidate: EvaluationSource, isCurrent: boolean]>([
    [null, 'model', true],
    [null, 'import', true],
    [null, 'human', true],
    ['model', 'model', true],
    ['model', 'import', true],
    ['import', 'model', true],
    ['model', 'human', true],
    ['human', 'human', true],
    ['human', 'model', false],
    ['human', 'import', false]
  ])('makes a %s result followed by a %s one current: %s', (current, candidate, isCurrent) => {
    expect(supersedes(current, candidate)).toBe(isCurrent)
  })
})
