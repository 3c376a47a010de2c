import { describe, expect, it } from 'vitest'
import type { Question } from '../scorecards.ts'
import {
  blankQuestion,
  draftOf,
  findProblems,
  keyQuestions,
  moveQuestion,
  nameOfText,
  nextId,
  type QuestionDraft,
  questionsOf,
  readProblems,
  restoreQuestion,
  valueOfText
} from './draft.ts'

const booked: Question = {
  key: 'booked',
  question: 'Was an appointment booked?',
  instructions: 'A day and a time.',
  choices: [{ value: 'yes', points: 100, needs_quote: true }, { value: 'left_a_message' }, { value: 'odd__value' }]
}

const politeness: Question = { key: 'politeness', question: 'How polite was the agent?' }

const draftsOf = (questions: readonly Question[], used: readonly Question[] = []) =>
  draftOf({ revision: 1, questions }, used).questions

const changed = (draft: QuestionDraft | undefined, values: Partial<QuestionDraft>): QuestionDraft => ({
  ...(draft ?? blankQuestion('score', 1)),
  ...values
})

it('saves the questions that it edits unchanged', () => {
  expect(questionsOf(draftsOf([booked, politeness]), [])).toEqual([booked, politeness])
  expect(questionsOf(draftsOf([booked, politeness], [booked]), [booked])).toEqual([booked, politeness])
})

it('trims texts, and omits empty ones', () => {
  const draft = changed(undefined, { question: '  Was it polite?\n', instructions: ' \n' })

  expect(questionsOf([draft], [])).toEqual([{ key: 'polite', question: 'Was it polite?' }])
})

it.each([
  ['Was an appointment booked?', 'appointment_booked'],
  ['Did the assistant give medical advice?', 'assistant_give_medical_advice'],
  ['How did the agent handle objections about the price of the offer?', 'agent_handle_objections_about'],
  ['24/7 service?', 'service'],
  ['À la carte?', 'la_carte'],
  ['予約されましたか', 'question'],
  ['Is there a the?', 'is_there_a_the'],
  ['a'.repeat(40), 'a'.repeat(30)],
  ['', 'question']
])('names the question %j %j', (text, name) => {
  expect(nameOfText(text, 'question')).toBe(name)
})

it.each([
  ['Left a message', 'left_a_message'],
  ['Yes!', 'yes'],
  [' odd__value ', 'odd__value'],
  ['Café', 'cafe'],
  ['Constructor', 'constructor']
])('saves the answer %j as %j', (text, value) => {
  expect(valueOfText(text)).toBe(value)
})

describe('keyQuestions', () => {
  it('derives different keys, also from those of removed questions that were used', () => {
    const drafts = [
      changed(undefined, { id: 1, question: 'Booked?' }),
      changed(undefined, { id: 2, question: 'Booked!' }),
      changed(undefined, { id: 3, question: 'Polite?' })
    ]

    expect(keyQuestions(drafts, [{ key: 'polite', question: 'How polite?' }]).map(({ key }) => key)).toEqual([
      'booked',
      'booked_2',
      'polite_2'
    ])
  })

  it('lets a derived key follow the words until the question is used', () => {
    const unused: Question = { key: 'agent_polite', question: 'Was the agent polite?' }
    const rewritten = (used: readonly Question[]) => {
      const [draft] = draftsOf([unused], used)

      return keyQuestions([changed(draft, { question: 'Was the agent rude?' })], used)
    }

    expect(rewritten([])).toEqual([{ key: 'agent_rude', before: undefined }])
    expect(rewritten([unused])).toEqual([{ key: 'agent_polite_2', before: unused }])
  })

  it('gives a used question with other answers a new key until it is restored', () => {
    const [draft, other] = draftsOf([booked, politeness], [booked, politeness])
    const used = [booked, politeness]
    const more = changed(draft, { answers: draft?.answers?.slice(1) ?? null, instructions: 'Other' })

    const keyed = keyQuestions([more, changed(other, {})], used)

    expect(keyed).toEqual([
      { key: 'booked_2', before: booked },
      { key: 'politeness', before: undefined }
    ])
    const restored = restoreQuestion(more, booked)
    expect(keyQuestions([restored], used)).toEqual([{ key: 'booked', before: undefined }])
    expect(questionsOf([restored], used)).toEqual([{ ...booked, instructions: 'Other' }])
  })

  it('keeps the key if only instructions, points, quotes or the order change', () => {
    const [draft] = draftsOf([booked], [booked])
    const answers =
      draft?.answers?.map((answer) => ({ ...answer, points: '7', needsQuote: false })).toReversed() ?? null

    expect(keyQuestions([changed(draft, { answers, instructions: '' })], [booked])).toEqual([
      { key: 'booked', before: undefined }
    ])
  })
})

it('moves questions, and keeps the ends', () => {
  const drafts = draftsOf([booked, politeness])
  const [first, second] = drafts
  const idsOf = (moved: readonly QuestionDraft[]) => moved.map(({ id }) => id)

  expect(idsOf(moveQuestion(drafts, second?.id ?? 0, -1))).toEqual([second?.id, first?.id])
  expect(moveQuestion(drafts, first?.id ?? 0, -1)).toBe(drafts)
  expect(moveQuestion(drafts, second?.id ?? 0, 1)).toBe(drafts)
})

it('gives each question and answer its own id', () => {
  const drafts = draftsOf([booked, politeness])
  const added = [...drafts, blankQuestion('yes_no', nextId(drafts))]
  const ids = added.flatMap(({ id, answers }) => [id, ...(answers ?? []).map((answer) => answer.id)])

  expect(new Set(ids).size).toBe(ids.length)
})

it('finds missing texts, equal answers, and points that are none', () => {
  const answers = ['', 'Yes', 'yes!', '5 stars', 'Not applicable'].map((text, nth) => {
    return { id: nth, text, points: ['', '100', '101', '-1', 'x'][nth] ?? '', needsQuote: false }
  })

  expect(findProblems([changed(undefined, { id: 7, question: ' ', answers })])).toEqual([
    { id: 7, path: 'question', message: 'Enter the question' },
    { id: 7, path: 'choices[0].value', message: 'Enter the answer' },
    { id: 7, path: 'choices[2].value', message: 'Enter another answer' },
    { id: 7, path: 'choices[2].points', message: 'Enter 0 to 100' },
    {
      id: 7,
      path: 'choices[3].value',
      message: 'Begin with a letter from A to Z, and use at most 30 characters'
    },
    { id: 7, path: 'choices[3].points', message: 'Enter 0 to 100' },
    { id: 7, path: 'choices[4].value', message: 'Every question allows this answer' },
    { id: 7, path: 'choices[4].points', message: 'Enter 0 to 100' }
  ])
})

describe('readProblems', () => {
  const sent = [10, 20, 30].map((id) => changed(undefined, { id }))

  it('finds the questions that a message names', () => {
    const message =
      'questions[2].choices: Expected 2 to 10 choices; questions[0].choices[1].value: Expected a; b; and 3 more'

    expect(readProblems(message, sent).problems).toEqual([
      { id: 30, path: 'choices', message: 'Expected 2 to 10 choices' },
      { id: 10, path: 'choices[1].value', message: 'Expected a; b' }
    ])
  })

  it('reads the free keys of questions that were used with other words', () => {
    const message = [
      'questions[1]: booked has been asked with other words or choices, whose answers stay. Give the new question a new key, such as booked_2',
      'questions[2]: tone has been asked with other words or choices, whose answers stay. Give the new question a new key, such as tone_4'
    ].join('; ')

    const { problems, freeKeys } = readProblems(message, sent)

    expect([...freeKeys]).toEqual([
      [20, 'booked_2'],
      [30, 'tone_4']
    ])
    expect(problems.map(({ id }) => id)).toEqual([20, 30])
  })

  it.each(['Internal error', 'questions: Expected at most 32768 bytes of JSON text', 'questions[9].key: Expected x'])(
    'finds none in %j',
    (message) => {
      expect(readProblems(message, sent).problems).toEqual([])
    }
  )
})
