import { describe, expect, it } from 'vitest'
import { checkBuiltInResult } from './check-built-in-result.ts'

const entry = { score: 80, rationale: 'Named a day.' }
const leadQuality = {
  overall_score: 77.5,
  sentiment: { value: 'positive', rationale: null },
  flags: { negative_call: false, human_review_required: false, review_reason: null },
  scores: {
    lead_completion: entry,
    clarity_politeness: entry,
    relevance_questions: entry,
    objection_handling: { score: null, rationale: null },
    naturalness: { score: 0, rationale: null },
    lead_intent: { score: 100, rationale: null },
    failure_risk: entry
  }
}
const promptAdherence = {
  score: 90,
  critical_failures_summary: null,
  what_went_well: ['Greeted the caller.'],
  what_went_wrong: [],
  recommendations_for_improvement: null,
  prompt: { system_instruction: 'Be brief.', system_variables: { day: 'Saturday' } }
}

describe('checkBuiltInResult', () => {
  it.each([
    ['lead_quality', leadQuality],
    ['lead_quality', { ...leadQuality, overall_score: null }],
    ['prompt_adherence', promptAdherence],
    ['prompt_adherence', { ...promptAdherence, prompt: { system_instruction: null, system_variables: null } }]
  ] as const)('accepts a complete result of %s', (domain, result) => {
    expect(checkBuiltInResult(domain, result)).toEqual({ ok: true, result })
  })

  const { overall_score: _, ...withoutScore } = leadQuality
  const { what_went_well: __, ...withoutPraise } = promptAdherence

  it.each([
    ['lead_quality', null, ''],
    ['lead_quality', withoutScore, 'overall_score'],
    ['lead_quality', { ...leadQuality, extra: 1 }, 'extra'],
    ['lead_quality', { ...leadQuality, overall_score: 100.1 }, 'overall_score'],
    ['lead_quality', { ...leadQuality, overall_score: -1 }, 'overall_score'],
    ['lead_quality', { ...leadQuality, overall_score: '80' }, 'overall_score'],
    ['lead_quality', { ...leadQuality, overall_score: Number.NaN }, 'overall_score'],
    ['lead_quality', { ...leadQuality, sentiment: { value: 'happy', rationale: null } }, 'sentiment.value'],
    ['lead_quality', { ...leadQuality, flags: { ...leadQuality.flags, negative_call: null } }, 'flags.negative_call'],
    [
      'lead_quality',
      { ...leadQuality, scores: { ...leadQuality.scores, lead_intent: { score: 101, rationale: null } } },
      'scores.lead_intent.score'
    ],
    ['prompt_adherence', withoutPraise, 'what_went_well'],
    [
      'prompt_adherence',
      { ...promptAdherence, prompt: { ...promptAdherence.prompt, system_variables: [] } },
      'prompt.system_variables'
    ],
    ['prompt_adherence', leadQuality, 'score']
  ] as const)('rejects a result of %s and names the invalid path (case %#)', (domain, result, path) => {
    const check = checkBuiltInResult(domain, result)

    expect(check).toMatchObject({ ok: false })
    expect(check.ok ? [] : check.problems.map((problem) => problem.path)).toContain(path)
  })

  it('rejects JSON that is nested too deeply for other parsers', () => {
    const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

    expect(checkBuiltInResult('prompt_adherence', { ...promptAdherence, what_went_well: nested(99) }).ok).toBe(true)
    expect(checkBuiltInResult('prompt_adherence', { ...promptAdherence, what_went_well: nested(100) })).toEqual({
      ok: false,
      problems: [{ path: '', message: 'Expected at most 100 levels' }]
    })
    expect(checkBuiltInResult('lead_quality', nested(30_000)).ok).toBe(false)
  })

  it('removes characters and keys that cannot be stored, at any depth', () => {
    const odd = JSON.parse('["a\\u0000b","\\ud800",{"__proto__":{"x":1},"y":{"__proto__":2,"z\\u0000":3}}]')
    const reported = JSON.parse(JSON.stringify(leadQuality).replace('{', '{"__proto__":1,'))

    expect(checkBuiltInResult('prompt_adherence', { ...promptAdherence, what_went_wrong: odd })).toEqual({
      ok: true,
      result: { ...promptAdherence, what_went_wrong: ['ab', '\ufffd', { y: { z: 3 } }] }
    })
    expect(checkBuiltInResult('lead_quality', reported)).toEqual({ ok: true, result: leadQuality })
  })

  it.each([
    ['score', { score: Number.POSITIVE_INFINITY }],
    ['what_went_well.1.a', { what_went_well: [1e308, { a: Number.NEGATIVE_INFINITY }] }],
    [
      'prompt.system_variables.a',
      { prompt: { system_instruction: null, system_variables: { a: Number.POSITIVE_INFINITY } } }
    ]
  ])('rejects a number at %s that exceeds a double', (path, members) => {
    expect(checkBuiltInResult('prompt_adherence', { ...promptAdherence, ...members })).toEqual({
      ok: false,
      problems: [{ path, message: 'Expected a number of at most 1.7976931348623157e308' }]
    })
  })

  it.each([
    ['lead_quality', 'sentiment.rationale', { sentiment: { value: 'mixed', rationale: 'x'.repeat(4_096) } }],
    [
      'lead_quality',
      'scores.naturalness.rationale',
      { scores: { ...leadQuality.scores, naturalness: { score: 1, rationale: '✓'.repeat(2_000) } } }
    ],
    ['prompt_adherence', 'critical_failures_summary', { critical_failures_summary: 'x'.repeat(16_384) }],
    ['prompt_adherence', 'what_went_wrong', { what_went_wrong: ['x'.repeat(32_768)] }],
    [
      'prompt_adherence',
      'prompt.system_instruction',
      { prompt: { system_instruction: 'x'.repeat(65_536), system_variables: null } }
    ],
    [
      'prompt_adherence',
      'prompt.system_variables',
      { prompt: { system_instruction: null, system_variables: { a: 'x'.repeat(65_536) } } }
    ]
  ] as const)('rejects a result of %s whose %s exceeds its bound', (domain, path, members) => {
    const result = domain === 'lead_quality' ? leadQuality : promptAdherence
    const check = checkBuiltInResult(domain, { ...result, ...members })

    expect(check).toMatchObject({
      ok: false,
      problems: [{ path, message: expect.stringMatching(/^Expected at most \d+ bytes of JSON text$/) }]
    })
  })

  it('describes the expected value once for each path', () => {
    const check = checkBuiltInResult('lead_quality', { ...withoutScore, flags: 1 })

    expect(check).toEqual({
      ok: false,
      problems: [
        { path: 'overall_score', message: 'Expected a number from 0 to 100, or null when it was not determined' },
        { path: 'flags', message: 'Expected object' }
      ]
    })
  })
})
