import { describe, expect, it } from 'vitest'
import { checkBuiltInResult } from '../evaluations/results/check-built-in-result.ts'
import type { LeadQualityResult, PromptAdherenceResult } from '../evaluations/results/evaluation-result.ts'
import { redactTexts } from './erased-result.ts'

const entry = { score: 80, rationale: 'Dana was clear.' }

const leadQuality: LeadQualityResult = {
  overall_score: 75.5,
  sentiment: { value: 'mixed', rationale: 'Dana was upset.' },
  flags: { negative_call: true, human_review_required: true, review_reason: 'Dana asked for a person.' },
  scores: {
    lead_completion: entry,
    clarity_politeness: entry,
    relevance_questions: entry,
    objection_handling: { score: null, rationale: 'Dana objected to nothing.' },
    naturalness: entry,
    lead_intent: entry,
    failure_risk: entry
  }
}

const promptAdherence: PromptAdherenceResult = {
  score: 64,
  critical_failures_summary: 'Dana was told a price.',
  what_went_well: ['Greeted Dana'],
  what_went_wrong: 'Dana waited',
  recommendations_for_improvement: { of: 'Dana' },
  prompt: { system_instruction: 'You talk to Dana.', system_variables: { name: 'Dana' } }
}

describe('redactTexts', () => {
  it('keeps the scores, flags and sentiment of lead quality', () => {
    const kept = redactTexts(leadQuality)

    expect(JSON.stringify(kept)).not.toContain('Dana')
    expect(kept).toMatchObject({
      overall_score: 75.5,
      sentiment: { value: 'mixed' },
      flags: { negative_call: true, human_review_required: true },
      scores: { lead_completion: { score: 80 }, objection_handling: { score: null } }
    })
    expect(checkBuiltInResult('lead_quality', kept)).toMatchObject({ ok: true })
  })

  it('keeps the score of prompt adherence', () => {
    const kept = redactTexts(promptAdherence)

    expect(JSON.stringify(kept)).not.toContain('Dana')
    expect(kept).toMatchObject({ score: 64 })
    expect(checkBuiltInResult('prompt_adherence', kept)).toMatchObject({ ok: true })
  })

  it('keeps the answers and the score of a scorecard', () => {
    const answers = { booked: { value: 'yes', rationale: 'Dana said so' }, politeness: { value: 80, rationale: null } }

    expect(redactTexts({ score: 90, answers })).toEqual({
      score: 90,
      answers: { booked: { value: 'yes', rationale: null }, politeness: { value: 80, rationale: null } }
    })
  })

  it('keeps the answers of a scorecard', () => {
    const answers = {
      booked: { value: 'yes', rationale: 'Dana booked.' },
      politeness: { value: 80, rationale: null },
      constructor: { value: null, rationale: 'Dana did not say.' }
    }

    expect(redactTexts({ score: 90, answers })).toEqual({
      score: 90,
      answers: {
        booked: { value: 'yes', rationale: null },
        politeness: { value: 80, rationale: null },
        constructor: { value: null, rationale: null }
      }
    })
  })
})
