import { TypeCompiler } from '@sinclair/typebox/compiler'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAnswers, ScorecardResult, scoreOfAnswers, valuesOf } from './answers.ts'
import { checkQuestions, type Question } from './questions.ts'

const questions: readonly Question[] = [
  {
    key: 'booked',
    question: 'Was an appointment booked?',
    choices: [{ value: 'yes', points: 100 }, { value: 'no', points: 20 }, { value: 'unclear' }]
  },
  { key: 'politeness', question: 'How polite was the agent?' }
]
const unknown = { value: null, rationale: null }

describe('checkAnswers', () => {
  it.each([
    [{}, { score: null, answers: { booked: unknown, politeness: unknown } }],
    [
      { politeness: { value: 80.25 }, booked: { value: 'yes', rationale: 'On Monday.' } },
      {
        score: 90.1,
        answers: { booked: { value: 'yes', rationale: 'On Monday.' }, politeness: { value: 80.25, rationale: null } }
      }
    ],
    [
      { politeness: { value: 'not_applicable' }, booked: { value: 'not_applicable' } },
      {
        score: null,
        answers: {
          booked: { value: 'not_applicable', rationale: null },
          politeness: { value: 'not_applicable', rationale: null }
        }
      }
    ],
    [
      { politeness: { value: null, rationale: 'Not clear.' } },
      { score: null, answers: { booked: unknown, politeness: { value: null, rationale: 'Not clear.' } } }
    ]
  ])('reads the answers %j in the order of the questions', (answers, result) => {
    const check = checkAnswers(questions, { answers })

    expect(check).toEqual({ ok: true, result })
    expect(check.ok && Object.keys(check.result.answers)).toEqual(['booked', 'politeness'])
    expect(checkAnswers(questions, result)).toEqual(check)
    expect(TypeCompiler.Compile(ScorecardResult).Check(result)).toBe(true)
  })

  it.each([
    [null, ': Expected object'],
    [[], ': Expected object'],
    [{}, 'answers: Expected object with the keys of the questions'],
    [{ answers: [] }, 'answers: Expected object with the keys of the questions'],
    [{ answers: {}, result: {} }, 'result: Expected no other members than answers, score'],
    [{ answers: { rude: unknown } }, 'answers.rude: Expected no other members than booked, politeness'],
    [{ answers: { 'The caller, +1 202': unknown } }, 'answers: Expected no other members than booked, politeness'],
    [{ answers: { toString: unknown } }, 'answers: Expected no other members than booked, politeness'],
    [{ answers: { booked: 'yes' } }, 'answers.booked: Expected object with value and rationale'],
    [{ answers: { booked: {} } }, 'answers.booked.value: Expected yes, no, unclear, not_applicable or null'],
    [
      { answers: { booked: { value: 'maybe' } } },
      'answers.booked.value: Expected yes, no, unclear, not_applicable or null'
    ],
    [
      { answers: { booked: { value: 100 } } },
      'answers.booked.value: Expected yes, no, unclear, not_applicable or null'
    ],
    [
      { answers: { booked: { value: 'yes', quote: '' } } },
      'answers.booked.quote: Expected no other members than value, rationale'
    ],
    [{ answers: { booked: { value: 'yes', rationale: 5 } } }, 'answers.booked.rationale: Expected string or null'],
    [
      { answers: { booked: { value: 'yes', rationale: 'x'.repeat(5_000) } } },
      'answers.booked.rationale: Expected at most 4096 bytes of JSON text'
    ],
    [
      { answers: { politeness: { value: -1 } } },
      'answers.politeness.value: Expected a number from 0 to 100, not_applicable or null'
    ],
    [
      { answers: { politeness: { value: 100.1 } } },
      'answers.politeness.value: Expected a number from 0 to 100, not_applicable or null'
    ],
    [
      { answers: { politeness: { value: '80' } } },
      'answers.politeness.value: Expected a number from 0 to 100, not_applicable or null'
    ],
    [
      JSON.parse('{"answers":{"politeness":{"value":1e400}}}'),
      /^answers\.politeness\.value: Expected a number of at most/
    ]
  ])('rejects %j: %s', (value, problem) => {
    const check = checkAnswers(questions, value)

    const problems = check.ok ? [] : check.problems.map(({ path, message }) => `${path}: ${message}`)
    expect(problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)])
  })

  it('rejects answers that are too deep, or too many', () => {
    const deep = JSON.parse(`{"answers":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, nth) => [`k${nth}`, Number.POSITIVE_INFINITY]))

    expect(checkAnswers(questions, deep)).toMatchObject({ problems: [{ message: 'Expected at most 100 levels' }] })
    expect(checkAnswers(questions, { answers: many })).toMatchObject({ problems: { length: 20 } })
  })

  it('ignores the prototype', () => {
    const named = [{ key: 'constructor', question: 'Who built it?' }]

    expect(checkAnswers(named, { answers: {} })).toEqual({
      ok: true,
      result: { score: null, answers: { constructor: unknown } }
    })
    expect(checkAnswers(questions, JSON.parse('{"answers":{"__proto__":{"value":"yes"}}}'))).toMatchObject({ ok: true })
    expect(checkAnswers(questions, JSON.parse('{"__proto__":{"answers":{}}}')).ok).toBe(false)
  })
})

it('computes the score as the mean of what counts', () => {
  const value = fc.option(
    fc.oneof(fc.constantFrom('yes', 'no', 'unclear', 'not_applicable'), fc.integer({ min: 0, max: 100 }))
  )
  const points: Readonly<Record<string, number>> = { yes: 100, no: 20 }

  fc.assert(
    fc.property(value, value, (booked, politeness) => {
      const answers = { booked: { ...unknown, value: booked }, politeness: { ...unknown, value: politeness } }
      const counted = [points[String(booked)], typeof politeness === 'number' ? politeness : undefined].filter(
        (each) => each !== undefined
      )
      const [one, other = one] = counted

      expect(scoreOfAnswers(questions, answers)).toBe(one === undefined ? null : (one + (other ?? one)) / 2)
    })
  )
})

describe('valuesOf', () => {
  it('returns the values by their keys', () => {
    const answers = { booked: { value: 'yes', rationale: 'On Monday.' }, politeness: unknown }

    expect(valuesOf({ score: 100, answers })).toEqual({ booked: 'yes', politeness: null })
  })

  it('fits into 1.4 KB with every limit reached', () => {
    const name = (nth: number) =>
      `${'a'.repeat(28)}${String.fromCharCode(97 + nth / 26)}${String.fromCharCode(97 + (nth % 26))}`
    const longest = Array.from({ length: 20 }, (_, nth) => ({
      key: name(nth),
      question: 'Why?',
      choices: Array.from({ length: 10 }, (__, choice) => ({ value: name(choice) }))
    }))
    const scores = longest.map(({ key, question }) => ({ key, question }))
    const sizeOf = (all: readonly Question[], value: string | number | null) => {
      expect(checkQuestions(all)).toMatchObject({ ok: true })
      const check = checkAnswers(all, { answers: Object.fromEntries(all.map(({ key }) => [key, { value }])) })

      return check.ok ? JSON.stringify(valuesOf(check.result)).length : Number.NaN
    }

    expect(sizeOf(longest, name(0))).toBeLessThanOrEqual(1_400)
    expect(sizeOf(longest, 'not_applicable')).toBeLessThanOrEqual(1_400)
    // The longest number from 0 to 100.
    for (const score of [1.234567890123456e-300, 99.99999999999999, 5e-324]) {
      expect(sizeOf(scores, score)).toBeLessThanOrEqual(1_400)
    }
  })
})
