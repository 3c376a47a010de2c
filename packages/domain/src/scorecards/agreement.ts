import {
  chanceAgreement,
  countEach,
  type EvaluationPair,
  meanAbsoluteError,
  toKappa
} from '../evaluations/agreement.ts'
import { shareInterval } from '../statistics/intervals.ts'
import type { Question } from './questions.ts'

/** Answers of a person and of a model to the same question about the same call. */
export interface JudgedLabel {
  /** Answer of the person. An answer that was not determined is no label. */
  readonly label: string | number
  /** Answer of the model; null if it was not determined. */
  readonly judged: string | number | null
}

/** An observed value, and the bounds of the true one with 95 % confidence. */
export interface BoundedEstimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** How far a model agrees with people about one question. */
export interface JudgeAgreement {
  readonly labels: number
  /** Share of equal answers; null for scores, and if there are too few labels. */
  readonly agreement: BoundedEstimate | null
  /** Cohen's kappa; null for scores, and if the labels say too little. */
  readonly kappa: BoundedEstimate | null
  /** Mean difference of scores, from 0 to 100; null for choices, and if there are too few labels. */
  readonly mean_error: number | null
  /**
   * `not_calibrated` for fewer than 30 labels. `one_sided` if fewer than 5 labels differ from the most frequent one: a
   * model that always gives that answer would agree as well. Scores are never one-sided.
   */
  readonly state: (typeof agreementStates)[number]
}

export const agreementStates = ['not_calibrated', 'one_sided', 'calibrated'] as const

const fewestLabels = 30

/** Of the second most frequent answer. */
const fewestOtherLabels = 5

/** Computes how far a model agrees with people about a question. An answer that the model left open is an error. */
export function agreementWithPeople(
  { choices }: Pick<Question, 'choices'>,
  pairs: readonly JudgedLabel[]
): JudgeAgreement {
  const labels = pairs.length
  const none = { labels, agreement: null, kappa: null, mean_error: null }
  if (labels < fewestLabels) return { ...none, state: 'not_calibrated' }
  if (choices === undefined) {
    return { ...none, mean_error: meanAbsoluteError(pairs.map(scoresOf)), state: 'calibrated' }
  }

  const answers = pairs.map(({ label, judged }) => ({ human: String(label), machine: String(judged) }))
  const agreement = estimateAgreement(answers)
  const [, second = 0] = [...countEach(answers.map(({ human }) => human)).values()].toSorted((a, b) => b - a)
  if (second < fewestOtherLabels) return { ...none, agreement, state: 'one_sided' }

  return { ...none, agreement, kappa: estimateKappa(agreement, chanceAgreement(answers)), state: 'calibrated' }
}

/**
 * Returns the scores of a pair. If only one of both is a score, the other one is the score with the largest difference,
 * so that a model gains nothing from questions that it leaves open.
 */
function scoresOf({ label, judged }: JudgedLabel): EvaluationPair<number> {
  if (label === judged) return { human: 0, machine: 0 }
  if (typeof label !== 'number') return { human: 0, machine: 100 }

  return { human: label, machine: typeof judged === 'number' ? judged : label < 50 ? 100 : 0 }
}

function estimateAgreement(answers: readonly EvaluationPair<string>[]): BoundedEstimate {
  const share = { count: answers.filter(({ human, machine }) => human === machine).length, of: answers.length }

  return { value: share.count / share.of, low: 0, high: 1, ...shareInterval(share) }
}

/**
 * Returns kappa, with the interval of the agreement converted at the observed chance agreement.
 *
 * The usual interval of kappa is too narrow for few labels, and has no width for full agreement: of simulated samples
 * of 30 labels with a true kappa of 0.95, it covers 40 %, this one 93 %. The bounds of kappa are -1 and 1.
 */
function estimateKappa({ value, low, high }: BoundedEstimate, chance: number): BoundedEstimate | null {
  const [kappa, lowest, highest] = [value, low, high].map((agreement) => toKappa(agreement, chance))
  if (typeof kappa !== 'number' || typeof lowest !== 'number' || typeof highest !== 'number') return null

  return { value: kappa, low: Math.max(lowest, -1), high: highest }
}
