import { Type } from '@sinclair/typebox'
import { type EvaluationProblem, listUnreadable, textBoundAt } from '../evaluations/results/check-built-in-result.ts'
import { cleanJson, isObject, type Json } from '../json/json.ts'
import { fitsInJson } from '../json/json-size.ts'
import { isName } from '../tables/scorecards.ts'
import type { Question } from './questions.ts'

export interface Answer {
  /** Value of a choice, a score from 0 to 100, or `not_applicable`; null if it was not determined. */
  readonly value: string | number | null
  readonly rationale: string | null
}

/** Answers by the keys of their questions. */
export type Answers = Readonly<Record<string, Answer>>

/** Result of a scorecard. */
export interface ScorecardResult {
  readonly score: number | null
  readonly answers: Answers
}

const exact = { additionalProperties: false }

const Score = Type.Number({ minimum: 0, maximum: 100 })

export const Answer = Type.Object(
  {
    value: Type.Union([Type.String(), Score, Type.Null()], {
      description: 'Value of a choice, a score from 0 to 100, or `not_applicable`; null if it was not determined'
    }),
    rationale: Type.Union([Type.String(), Type.Null()])
  },
  exact
)

export const ScorecardResult = Type.Object(
  {
    score: Type.Union([Score, Type.Null()], {
      description: 'Mean of the scores and the points of the answers, to one decimal; null if no answer counts'
    }),
    answers: Type.Record(Type.String(), Answer, { description: 'Answers by the keys of their questions' })
  },
  exact
)

/** Answer to any question for which the call gives no occasion. */
export const notApplicable = 'not_applicable'

export type AnswersCheck =
  | { readonly ok: true; readonly result: ScorecardResult }
  | { readonly ok: false; readonly problems: readonly EvaluationProblem[] }

/**
 * Checks answers, as they were parsed from JSON: `{ answers: { booked: { value: 'yes', rationale: null } } }`. Lists up
 * to 20 problems.
 *
 * A missing answer becomes null, and a missing rationale too. `score` is ignored and computed, so that a result that
 * was read can be sent back. Texts are cleaned as `cleanJson` does it.
 */
export function checkAnswers(questions: readonly Question[], value: unknown): AnswersCheck {
  const unreadable = listUnreadable(value).slice(0, maxProblems)
  if (unreadable.length > 0) return { ok: false, problems: unreadable }
  const cleaned = cleanJson(value)
  const problems = [...listProblems(questions, cleaned)].slice(0, maxProblems)
  if (problems.length > 0 || !isObject(cleaned)) return { ok: false, problems }

  const sent = isObject(cleaned['answers']) ? cleaned['answers'] : {}
  const answers = Object.fromEntries(questions.map(({ key }) => [key, readAnswer(memberOf(sent, key))]))

  return { ok: true, result: { score: scoreOfAnswers(questions, answers), answers } }
}

/** More problems have the same few causes. */
const maxProblems = 20

function* listProblems(questions: readonly Question[], value: Json | undefined): Iterable<EvaluationProblem> {
  if (!isObject(value)) return yield { path: '', message: 'Expected object' }
  yield* listUnknown('', value, ['answers', 'score'])
  const answers = memberOf(value, 'answers')
  if (!isObject(answers)) return yield { path: 'answers', message: 'Expected object with the keys of the questions' }
  const keys = questions.map(({ key }) => key)
  yield* listUnknown('answers', answers, keys)
  for (const question of questions) {
    const answer = memberOf(answers, question.key)
    if (answer !== undefined) yield* listAnswerProblems(question, answer)
  }
}

/** Names the first unknown member, if it has the form of a name, because an object can have any number of them. */
function* listUnknown(path: string, object: object, known: readonly string[]): Iterable<EvaluationProblem> {
  const unknown = Object.keys(object).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const names = [path, isName(unknown) ? unknown : ''].filter((name) => name !== '')

  yield { path: names.join('.'), message: `Expected no other members than ${known.join(', ')}` }
}

function* listAnswerProblems(question: Question, answer: unknown): Iterable<EvaluationProblem> {
  const path = `answers.${question.key}`
  if (!isObject(answer)) return yield { path, message: 'Expected object with value and rationale' }
  yield* listUnknown(path, answer, ['value', 'rationale'])
  if (!isAnswerTo(question, memberOf(answer, 'value'))) {
    yield { path: `${path}.value`, message: `Expected ${expectedAnswers(question)}` }
  }
  const rationale = memberOf(answer, 'rationale') ?? null
  const rationalePath = `${path}.rationale`
  const maxBytes = textBoundAt(rationalePath)
  if (rationale !== null && typeof rationale !== 'string') {
    yield { path: rationalePath, message: 'Expected string or null' }
  } else if (!fitsInJson(rationale, maxBytes)) {
    yield { path: rationalePath, message: `Expected at most ${maxBytes} bytes of JSON text` }
  }
}

function isAnswerTo({ choices }: Question, value: unknown): value is Answer['value'] {
  if (value === null || value === notApplicable) return true
  if (choices === undefined) return typeof value === 'number' && value >= 0 && value <= 100

  return choices.some((choice) => choice.value === value)
}

function expectedAnswers({ choices }: Question): string {
  const own = choices?.map(({ value }) => value).join(', ') ?? 'a number from 0 to 100'

  return `${own}, ${notApplicable} or null`
}

function readAnswer(answer: unknown): Answer {
  if (!isObject(answer)) return { value: null, rationale: null }
  const { value, rationale } = answer

  return {
    value: typeof value === 'string' || typeof value === 'number' ? value : null,
    rationale: typeof rationale === 'string' ? rationale : null
  }
}

/** A key such as `constructor` names no member of the prototype. */
function memberOf(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/**
 * Returns the mean of the scores and the points of the chosen answers, to one decimal; null if no answer counts.
 *
 * Null, `not_applicable` and choices without points do not count.
 */
export function scoreOfAnswers(questions: readonly Question[], answers: Answers): number | null {
  const points = questions.flatMap(({ key, choices }) => {
    const value = Object.hasOwn(answers, key) ? answers[key]?.value : undefined
    if (choices !== undefined) return choices.find((choice) => choice.value === value)?.points ?? []

    return typeof value === 'number' ? value : []
  })
  const mean = points.reduce((sum, each) => sum + each, 0) / points.length

  return points.length === 0 ? null : Math.round(mean * 10) / 10
}

/** Returns the values of a result by the keys of their questions, as they are stored: at most 1.4 KB of JSON text. */
export function valuesOf({ answers }: ScorecardResult): Readonly<Record<string, Answer['value']>> {
  return Object.fromEntries(Object.entries(answers).map(([key, { value }]) => [key, value]))
}
