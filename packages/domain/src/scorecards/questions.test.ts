import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listChangedQuestions } from '../tables/scorecards.ts'
import { checkQuestions, type Question } from './questions.ts'
import { isScorecardDomain } from './scorecard.ts'

const yes = { value: 'yes', points: 100, needs_quote: true }
const no = { value: 'no', points: 0 }
const booked = {
  key: 'booked',
  question: 'Was an appointment booked?',
  instructions: 'A callback is no appointment.',
  choices: [yes, no]
} satisfies Question
const politeness = { key: 'politeness', question: 'How polite was the agent?' } satisfies Question

describe('isScorecardDomain', () => {
  it.each([
    ['booking', true],
    ['b', true],
    ['b_2', true],
    [`b${'a'.repeat(29)}`, true],
    [`b${'a'.repeat(30)}`, false],
    ['', false],
    ['2b', false],
    ['_b', false],
    ['Booking', false],
    ['bo-ok', false],
    ['booking\n', false],
    ['lead_quality', false],
    ['prompt_adherence', false],
    ['versions', false],
    ['__proto__', false]
  ])('of %j is %s', (text, expected) => {
    expect(isScorecardDomain(text)).toBe(expected)
  })
})

describe('checkQuestions', () => {
  it('accepts choices and scores', () => {
    const questions = [booked, politeness]

    expect(checkQuestions(questions)).toEqual({ ok: true, questions })
  })

  const choices = (count: number) => Array.from({ length: count }, (_, nth) => ({ value: `v${nth}` }))
  const many = (count: number) => Array.from({ length: count }, (_, nth) => ({ ...politeness, key: `k${nth}` }))

  it.each([
    [[{ ...booked, choices: choices(2) }]],
    [[{ ...booked, choices: choices(10) }]],
    [many(20)],
    [[{ ...politeness, question: 'x'.repeat(500), instructions: 'x'.repeat(2_000) }]],
    [[{ ...politeness, key: 'constructor' }]]
  ])('accepts %j', (questions) => {
    expect(checkQuestions(questions)).toEqual({ ok: true, questions })
  })

  it.each([
    [null, 'questions: Expected 1 to 20 questions'],
    [{}, 'questions: Expected 1 to 20 questions'],
    [[], 'questions: Expected 1 to 20 questions'],
    [many(21), 'questions: Expected 1 to 20 questions'],
    [[null], 'questions[0]: Expected object'],
    [
      [booked, politeness, { ...booked, key: 'b', choices: choices(1) }],
      'questions[2].choices: Expected 2 to 10 choices'
    ],
    [[{ ...booked, choices: choices(11) }], 'questions[0].choices: Expected 2 to 10 choices'],
    [[{ ...booked, choices: null }], 'questions[0].choices: Expected 2 to 10 choices'],
    [[{ question: 'Why?' }], /^questions\[0\]\.key: Expected 1 to 30 lower-case letters/],
    [[{ ...politeness, key: 'Polite' }], /^questions\[0\]\.key: Expected 1 to 30 lower-case letters/],
    [[{ ...politeness, key: '__proto__' }], /^questions\[0\]\.key: Expected 1 to 30 lower-case letters/],
    [[{ ...politeness, question: ' \n' }], /^questions\[0\]\.question: Expected a text of at most 500 characters/],
    [[{ ...politeness, question: '\0' }], /^questions\[0\]\.question: Expected a text of at most 500 characters/],
    [[{ ...politeness, question: 'x'.repeat(501) }], /^questions\[0\]\.question: Expected a text of at most 500/],
    [
      [{ ...politeness, instructions: 'x'.repeat(2_001) }],
      /^questions\[0\]\.instructions: Expected a text of at most 2000/
    ],
    [[{ ...politeness, weight: 1 }], 'questions[0].weight: There is no such member'],
    [[{ ...booked, choices: [yes, { ...no, label: 'No' }] }], 'questions[0].choices[1].label: There is no such member'],
    [
      [{ ...booked, choices: [yes, { value: 'no', points: 101 }] }],
      /choices\[1\]\.points: Expected a number from 0 to 100/
    ],
    [
      [{ ...booked, choices: [yes, { value: 'no', points: Number.POSITIVE_INFINITY }] }],
      /choices\[1\]\.points: Expected a number/
    ],
    [[{ ...booked, choices: [yes, { value: 'no', needs_quote: 'yes' }] }], /choices\[1\]\.needs_quote: Expected true/],
    [[booked, { ...politeness, key: 'booked' }], 'questions[1].key: Expected a key that no other question has'],
    [
      [{ ...booked, choices: [yes, no, yes] }],
      'questions[0].choices[2].value: Expected a value that no other choice of the question has'
    ],
    [[{ ...booked, choices: [yes, { value: 'not_applicable' }] }], /choices\[1\]\.value: Expected a value other than/],
    [[{ ...booked, choices: [{ value: 'null' }, yes] }], /choices\[0\]\.value: Expected a value other than/]
  ])('rejects %j: %s', (questions, problem) => {
    expect(problemsOf(questions)).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)])
  })

  it('rejects questions that are too long together, or too deep', () => {
    const long = Array.from({ length: 20 }, (_, nth) => ({
      ...politeness,
      key: `k${nth}`,
      instructions: 'x'.repeat(2_000)
    }))
    const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))

    expect(problemsOf(long)).toEqual(['questions: Expected at most 32768 bytes of JSON text'])
    expect(problemsOf(deep)).toEqual(['questions: Expected JSON of at most 100 levels'])
    expect(problemsOf(Array.from({ length: 100_000 }, () => null))).toHaveLength(1)
    expect(problemsOf(Array.from({ length: 20 }, () => ({})))).toHaveLength(20)
  })

  it('cleans texts, and drops __proto__', () => {
    const text = '[{"key":"politeness","question":"Was\\u0000 it \\ud800?","__proto__":{"choices":[]}}]'

    const check = checkQuestions(JSON.parse(text))

    expect(check).toEqual({ ok: true, questions: [{ key: 'politeness', question: 'Was it �?' }] })
    expect(Object.getPrototypeOf((check.ok && check.questions[0]) || null)).toBe(Object.prototype)
  })

  it('returns a result for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const check = checkQuestions(value)

        expect(check.ok || check.problems.length > 0).toBe(true)
      })
    )
  })
})

function problemsOf(questions: unknown): readonly string[] {
  const check = checkQuestions(questions)

  return check.ok ? [] : check.problems.map(({ path, message }) => `${path}: ${message}`)
}

describe('listChangedQuestions', () => {
  it.each<[change: string, question: Question, isChanged: boolean]>([
    ['nothing', booked, false],
    ['its instructions', { ...booked, instructions: 'A callback counts.' }, false],
    [
      'its points and quotes',
      { ...booked, choices: [{ value: 'yes' }, { value: 'no', points: 5, needs_quote: true }] },
      false
    ],
    ['the order of its choices', { ...booked, choices: [no, yes] }, false],
    ['its words', { ...booked, question: 'Was a visit booked?' }, true],
    ['a choice', { ...booked, choices: [yes, { value: 'unclear' }] }, true],
    ['the number of its choices', { ...booked, choices: [yes, no, { value: 'unclear' }] }, true],
    ['its choices to a score', { key: 'booked', question: booked.question }, true]
  ])('of a question that changes %s', (_, question, isChanged) => {
    const changed = listChangedQuestions([[politeness, booked]], [{ ...politeness, key: 'tone' }, question])

    expect(changed).toEqual(isChanged ? [{ index: 1, key: 'booked', freeKey: 'booked_2' }] : [])
  })

  it('compares with every used revision', () => {
    const other = { ...politeness, question: 'How rude was the agent?' }

    expect(listChangedQuestions([[politeness], [booked]], [other])).toHaveLength(1)
    expect(listChangedQuestions([[booked], []], [other])).toEqual([])
  })

  it('names keys that no question has, of at most 30 characters', () => {
    const words = (key: string) => ({ key, question: `${key}?` })
    const long = 'a'.repeat(30)
    const used = [words('booked'), words('booked_2'), words(long)]
    const questions = [
      { ...words('booked'), question: 'New?' },
      { ...words('booked_2'), question: 'New?' }
    ]

    expect(
      listChangedQuestions([used], [...questions, { ...words(long), question: 'New?' }, words('booked_3')])
    ).toEqual([
      { index: 0, key: 'booked', freeKey: 'booked_4' },
      { index: 1, key: 'booked_2', freeKey: 'booked_5' },
      { index: 2, key: long, freeKey: `${'a'.repeat(28)}_2` }
    ])
  })

  it('accepts the same questions under the keys that it names', () => {
    const key = fc.constantFrom('a', 'a_2', 'a_3', `${'a'.repeat(29)}_`, 'constructor')
    const question = fc.record({ key, question: fc.constantFrom('One?', 'Two?', 'Three?') })
    const revision = fc.uniqueArray(question, { selector: (each) => each.key, minLength: 1 })

    fc.assert(
      fc.property(revision, revision, (used, questions) => {
        const changed = listChangedQuestions([used], questions)
        const keys = new Map(changed.map(({ index, freeKey }) => [index, freeKey]))
        const renamed = questions.map((each, index) => ({ ...each, key: keys.get(index) ?? each.key }))

        const differs = (each: Question) => used.some((one) => one.key === each.key && one.question !== each.question)
        expect(changed.map(({ index }) => index)).toEqual(
          [...questions.keys()].filter((nth) => differs(questions[nth] ?? politeness))
        )
        expect(checkQuestions(renamed)).toMatchObject({ ok: true })
        expect(listChangedQuestions([used], renamed)).toEqual([])
      })
    )
  })
})
