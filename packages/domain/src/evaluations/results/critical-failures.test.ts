import { describe, expect, it } from 'vitest'
import { type PromptAdherenceResult, unevaluatedLeadQuality, unevaluatedPromptAdherence } from './evaluation-result.ts'
import { criticalFailuresOf, withCriticalFailures } from './lead-quality.ts'

const prompt = { system_instruction: 'Never quote a price.', system_variables: null }
const unevaluated = unevaluatedPromptAdherence('There is no instruction.', prompt)

describe('criticalFailuresOf', () => {
  it.each<[changed: Partial<PromptAdherenceResult>, failures: string | null]>([
    [{ score: 30, critical_failures_summary: 'It quoted a price.' }, 'It quoted a price.'],
    [{ score: 0, critical_failures_summary: 'It quoted a price.' }, 'It quoted a price.'],
    [{ score: 90, critical_failures_summary: null }, null],
    [{}, null]
  ])('of %j is %j', (changed, failures) => {
    expect(criticalFailuresOf({ ...unevaluated, ...changed })).toBe(failures)
  })
})

describe('withCriticalFailures', () => {
  it('requires a review, and changes nothing else', () => {
    const result = unevaluatedLeadQuality('Invented.')

    expect(withCriticalFailures(result)).toEqual({
      ...result,
      flags: { negative_call: false, human_review_required: true, review_reason: expect.stringMatching(/critically/) }
    })
  })
})
