import { expect, it } from 'vitest'
import {
  applyValues,
  blankLeadQuality,
  blankPromptAdherence,
  findProblems,
  formValues,
  isShown,
  leadQualityFields,
  promptAdherenceFields,
  valueOfDigit
} from './fields.ts'

const evaluated = {
  ...blankLeadQuality,
  overall_score: 87.5,
  sentiment: { value: 'mixed' as const, rationale: ' Laughed,\nthen sighed. ' }
}

const adherence = {
  ...blankPromptAdherence,
  what_went_well: ['Greeted.\nTwice.', ' Asked for the day. '],
  what_went_wrong: { tone: 'flat' },
  prompt: { system_instruction: 'You are Riley.', system_variables: { store: 'Acme Honda' } }
}

it('returns an unchanged result exactly', () => {
  expect(applyValues(leadQualityFields, evaluated, formValues(leadQualityFields, evaluated))).toEqual(evaluated)
  expect(applyValues(promptAdherenceFields, adherence, formValues(promptAdherenceFields, adherence))).toEqual(adherence)
})

it.each([
  { path: 'overall_score', text: '90', expected: { overall_score: 90 } },
  { path: 'overall_score', text: '', expected: { overall_score: null } },
  { path: 'sentiment.value', text: 'negative', expected: { sentiment: { ...evaluated.sentiment, value: 'negative' } } },
  { path: 'sentiment.rationale', text: ' Cross. ', expected: { sentiment: { value: 'mixed', rationale: 'Cross.' } } },
  { path: 'flags.negative_call', text: 'true', expected: { flags: { ...evaluated.flags, negative_call: true } } },
  {
    path: 'scores.naturalness.score',
    text: '70',
    expected: { scores: { ...evaluated.scores, naturalness: { score: 70, rationale: null } } }
  }
])('changes only $path to $text', ({ path, text, expected }) => {
  const values = { ...formValues(leadQualityFields, evaluated), [path]: text }

  expect(applyValues(leadQualityFields, evaluated, values)).toEqual({ ...evaluated, ...expected })
})

it('reads each line as an entry and keeps free-form data', () => {
  const values = { ...formValues(promptAdherenceFields, adherence), what_went_well: 'Greeted.\n\n Asked. \n' }

  expect(applyValues(promptAdherenceFields, adherence, values)).toEqual({
    ...adherence,
    what_went_well: ['Greeted.', 'Asked.']
  })
  expect(promptAdherenceFields.filter((field) => !isShown(field, adherence)).map(({ path }) => path)).toEqual([
    'what_went_wrong'
  ])
})

it.each(['101', '-1', '1e1', 'ten', '5,5', '5.555'])('reads %s as no score', (text) => {
  expect(findProblems(leadQualityFields, { ...formValues(leadQualityFields, evaluated), overall_score: text })).toEqual(
    {
      overall_score: 'Enter a number from 0 to 100, or leave it empty'
    }
  )
})

it('requires a choice', () => {
  expect(findProblems(leadQualityFields, formValues(leadQualityFields, blankLeadQuality))).toEqual({
    'sentiment.value': 'Select an option'
  })
})

it('maps digits to scores in tens or to the choice with that number', () => {
  const field = (path: string) => leadQualityFields.find((one) => one.path === path) ?? leadQualityFields[0]
  const digits = [1, 4, 5, 9, 0]
  const valuesAt = (path: string) => digits.map((digit) => valueOfDigit(field(path) as never, digit))

  expect(valuesAt('overall_score')).toEqual(['10', '40', '50', '90', '100'])
  expect(valuesAt('sentiment.value')).toEqual(['positive', 'mixed', undefined, undefined, undefined])
})
