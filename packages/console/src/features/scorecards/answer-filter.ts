import type { ScorecardDetail } from '@callbook/console-api'
import { answerWords, notApplicable } from './answer-words.ts'

/** Filter of calls by their answer to one question, as parameters have it: `booking.booked:no`. */
export interface AnswerFilter {
  readonly domain: string
  readonly key: string
  /** A value, `null` for not determined, or a range of scores such as `0..40`. */
  readonly answer: string
}

export function readAnswerFilter(text: string | undefined): AnswerFilter | undefined {
  const [, domain, key, answer] = /^(\w+)\.(\w+):([\w.]+)$/.exec(text ?? '') ?? []

  return domain === undefined || key === undefined || answer === undefined ? undefined : { domain, key, answer }
}

export function writeAnswerFilter({ domain, key, answer }: AnswerFilter): string {
  return `${domain}.${key}:${answer}`
}

/** Returns the bounds of a range of scores. */
export function readScores(answer: string): { readonly from: string; readonly to: string } | undefined {
  const [, from, to] = /^([\d.]+?)\.\.([\d.]+)$/.exec(answer) ?? []

  return from === undefined || to === undefined ? undefined : { from, to }
}

/** Answers that every question can have. */
const always = [notApplicable, 'null']

/** Returns the possible answers to a question, except the scores. */
export function listAnswers({ choices = [] }: Pick<ScorecardDetail['questions'][number], 'choices'>) {
  return [...choices.map(({ value }) => value), ...always].map((value) => ({ value, label: valueWords(value) }))
}

function valueWords(value: string): string {
  return answerWords(value === 'null' ? null : value)
}

/** Length of a question in a chip, in characters. */
const maxQuestion = 60

/**
 * Describes a filter, its answer first, because long texts are cut at the end.
 *
 * @param questions of the scorecard, as far as they are known
 */
export function describeAnswerFilter(
  text: string,
  questions: readonly { readonly key: string; readonly question: string }[]
): string {
  const filter = readAnswerFilter(text)
  if (filter === undefined) return text
  const scores = readScores(filter.answer)
  const answer = scores === undefined ? valueWords(filter.answer) : `${scores.from}–${scores.to}`
  const question = questions.find(({ key }) => key === filter.key)?.question ?? `${filter.domain}.${filter.key}`

  return `${answer} · ${question.length > maxQuestion ? `${question.slice(0, maxQuestion - 1).trimEnd()}…` : question}`
}
