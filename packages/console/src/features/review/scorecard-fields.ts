import type { ReviewedCall } from '@callbook/console-api'
import { answerWords, notApplicable } from '#features/scorecards/answer-words.ts'
import { applyValues, type Field, type Values } from './fields.ts'

/** Questions of a scorecard about a call. Reviewers do not see earlier answers. */
export type ReviewedScorecard = ReviewedCall['scorecards'][number]

interface Answer {
  readonly value: number | string | null
  readonly rationale: string | null
}

export interface AnsweredScorecard extends Pick<ReviewedScorecard, 'domain' | 'revision' | 'version'> {
  /** By the keys of their questions. */
  readonly answers: Record<string, Answer>
}

const none = { value: notApplicable, label: answerWords(notApplicable), digit: 0 }

/** Returns a field for each question. The paths begin with the domain, so that they differ from all others. */
export function scorecardFields({ domain, questions }: ReviewedScorecard): readonly Field[] {
  return questions.map(({ key, question, instructions, choices }): Field => {
    const own = choices?.map(({ value }) => ({ value, label: answerWords(value) })) ?? []

    return {
      kind: choices === undefined ? 'score' : 'choice',
      path: `${domain}.answers.${key}.value`,
      note: `${domain}.answers.${key}.rationale`,
      label: question,
      isRequired: true,
      choices: [...own, none],
      ...(instructions !== undefined && { hint: instructions })
    }
  })
}

type Answers = Readonly<Record<string, Pick<AnsweredScorecard, 'answers'>>>

/** Returns answers that are not determined, as the paths of the fields name them. */
export function blankAnswers({ domain, questions }: ReviewedScorecard): Answers {
  const answers = Object.fromEntries(questions.map(({ key }) => [key, { value: null, rationale: null }]))

  return { [domain]: { answers } }
}

/** Returns the answers that the form has. */
export function readAnswers(scorecard: ReviewedScorecard, values: Values): AnsweredScorecard {
  const { domain, revision, version } = scorecard
  const answered = applyValues(scorecardFields(scorecard), blankAnswers(scorecard), values)

  return { domain, revision, version, answers: answered[domain]?.answers ?? {} }
}
