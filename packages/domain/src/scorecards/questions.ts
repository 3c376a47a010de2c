import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { EvaluationProblem } from '../evaluations/results/check-built-in-result.ts'
import { cleanJson } from '../json/json.ts'
import { fitsInJson } from '../json/json-size.ts'
import { listDescribedProblems } from '../json/schema-errors.ts'
import { maxNameLength, namePattern, scorecardLimits } from '../tables/scorecards.ts'

/** A possible answer. */
export interface Choice {
  readonly value: string
  /** Counts for the score of a result, from 0 to 100. A choice without points does not count. */
  readonly points?: number
  /** Whether a model must support this answer with a verbatim quote of the call. */
  readonly needs_quote?: boolean
}

/** A question about a call. */
export interface Question {
  readonly key: string
  readonly question: string
  readonly instructions?: string
  /** Without choices, the answer is a score from 0 to 100. */
  readonly choices?: readonly Choice[]
}

const exact = { additionalProperties: false }

const { question, instructions, questions: maxQuestions, fewestChoices, choices: maxChoices } = scorecardLimits

// Each description also completes an error message: "Expected 2 to 10 choices".

const Name = Type.String({
  pattern: `^${namePattern}$`,
  description: `1 to ${maxNameLength} lower-case letters, digits and underscores that begin with a letter`
})

const NotBlank = { minLength: 1, pattern: String.raw`\S` }

const Choice = Type.Object(
  {
    value: Name,
    points: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'a number from 0 to 100, which counts for the score' })
    ),
    needs_quote: Type.Optional(
      Type.Boolean({ description: 'true if a model must support this answer with a verbatim quote, else false' })
    )
  },
  exact
)

export const Question = Type.Object(
  {
    key: Name,
    question: Type.String({
      ...NotBlank,
      maxLength: question,
      description: `a text of at most ${question} characters that is not blank`
    }),
    instructions: Type.Optional(
      Type.String({
        ...NotBlank,
        maxLength: instructions,
        description: `a text of at most ${instructions} characters that is not blank`
      })
    ),
    choices: Type.Optional(
      Type.Array(Choice, {
        minItems: fewestChoices,
        maxItems: maxChoices,
        description: `${fewestChoices} to ${maxChoices} choices`
      })
    )
  },
  exact
)

const Questions = TypeCompiler.Compile(
  Type.Array(Question, { minItems: 1, maxItems: maxQuestions, description: `1 to ${maxQuestions} questions` })
)

export type QuestionsCheck =
  | { readonly ok: true; readonly questions: readonly Question[] }
  | { readonly ok: false; readonly problems: readonly EvaluationProblem[] }

/**
 * Checks the questions of a revision, as they were parsed from JSON. Lists up to 20 problems.
 *
 * The questions are the value as `cleanJson` returns it. Nothing else is converted, omitted or added.
 */
export function checkQuestions(value: unknown): QuestionsCheck {
  const cleaned = cleanJson(value)
  if (cleaned === undefined) return rejected({ path: '', message: 'Expected JSON of at most 100 levels' })
  if (!fitsInJson(cleaned, scorecardLimits.revisionBytes)) {
    return rejected({ path: '', message: `Expected at most ${scorecardLimits.revisionBytes} bytes of JSON text` })
  }
  if (!Questions.Check(cleaned)) {
    return rejected(...listDescribedProblems(Questions.Errors(cleaned), maxProblems))
  }

  const problems = [...listNameProblems(cleaned)]

  return problems.length === 0 ? { ok: true, questions: cleaned } : rejected(...problems.slice(0, maxProblems))
}

/** More problems have the same few causes. */
const maxProblems = 20

/** Converts paths: `2.choices.0.value` becomes `questions[2].choices[0].value`. */
function rejected(...problems: readonly EvaluationProblem[]): QuestionsCheck {
  const pathIn = (path: string) => (path === '' ? '' : `.${path}`.replace(/\.(\d+)(?=\.|$)/g, '[$1]'))

  return { ok: false, problems: problems.map(({ path, message }) => ({ path: `questions${pathIn(path)}`, message })) }
}

const reservedValues = ['not_applicable', 'null']

function* listNameProblems(questions: readonly Question[]): Iterable<EvaluationProblem> {
  for (const [index, { key, choices = [] }] of questions.entries()) {
    if (questions.findIndex((other) => other.key === key) < index) {
      yield { path: `${index}.key`, message: 'Expected a key that no other question has' }
    }
    for (const [nth, { value }] of choices.entries()) {
      const path = `${index}.choices.${nth}.value`
      if (reservedValues.includes(value)) {
        yield { path, message: 'Expected a value other than not_applicable and null, which every question allows' }
      } else if (choices.findIndex((other) => other.value === value) < nth) {
        yield { path, message: 'Expected a value that no other choice of the question has' }
      }
    }
  }
}
