import { expect, it } from 'vitest'
import { type Evaluation, presentEvaluation } from './evaluation.ts'
import { sizeOf } from './size.ts'

const pending = { status: 'pending', lead_quality: { result: null }, prompt_adherence: { result: null } }

const answersOf = (questions: number, rationale: string) =>
  Object.fromEntries(
    Array.from({ length: questions }, (_, nth) => [`${'q'.repeat(26)}_${nth}`, { value: 'v'.repeat(30), rationale }])
  )

function presented(scorecards: number, questions: number, rationale: string) {
  const given = Array.from({ length: scorecards }, (_, nth) => [
    `${'s'.repeat(26)}_${nth}`,
    { result: { score: 50, answers: answersOf(questions, rationale) } }
  ])

  return presentEvaluation({ ...pending, scorecards: Object.fromEntries(given) } as Evaluation) as {
    scorecards: Record<string, { answers: Record<string, { value: string; rationale?: string }> }>
  }
}

it.each([
  { scorecards: 1, questions: 3, hasRationales: true, shown: 1 },
  { scorecards: 1, questions: 20, hasRationales: false, shown: 1 },
  { scorecards: 50, questions: 1, hasRationales: false, shown: 28 },
  { scorecards: 200, questions: 20, hasRationales: false, shown: 2 }
])('bounds the answers of $scorecards scorecards of $questions questions', ({ hasRationales, shown, ...given }) => {
  const evaluation = presented(given.scorecards, given.questions, 'r'.repeat(10_000))
  const found = Object.values(evaluation.scorecards)

  expect(sizeOf(evaluation)).toBeLessThan(8_500)
  expect(found).toHaveLength(shown)
  expect(found.every(({ answers }) => Object.keys(answers).length === given.questions)).toBe(true)
  expect(Object.values(found[0]?.answers ?? {}).every(({ rationale }) => rationale !== undefined)).toBe(hasRationales)
})
