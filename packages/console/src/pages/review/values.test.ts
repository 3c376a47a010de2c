import { expect, it } from 'vitest'
import { blankLeadQuality, blankPromptAdherence, leadQualityFields, promptAdherenceFields } from './fields.ts'
import { isShown, problemsOf, resultOf, valueOfDigit, valuesOf } from './values.ts'

const judged = {
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

it('says of a result that nobody changed what it said, to the letter', () => {
  expect(resultOf(leadQualityFields, judged, valuesOf(leadQualityFields, judged))).toEqual(judged)
  expect(resultOf(promptAdherenceFields, adherence, valuesOf(promptAdherenceFields, adherence))).toEqual(adherence)
})

it.each([
  { path: 'overall_score', text: '90', expected: { overall_score: 90 } },
  { path: 'overall_score', text: '', expected: { overall_score: null } },
  { path: 'sentiment.value', text: 'negative', expected: { sentiment: { ...judged.sentiment, value: 'negative' } } },
  { path: 'sentiment.rationale', text: ' Cross. ', expected: { sentiment: { value: 'mixed', rationale: 'Cross.' } } },
  { path: 'flags.negative_call', text: 'true', expected: { flags: { ...judged.flags, negative_call: true } } },
  {
    path: 'scores.naturalness.score',
    text: '70',
    expected: { scores: { ...judged.scores, naturalness: { score: 70, rationale: null } } }
  }
])('changes $path to $text, and nothing else', ({ path, text, expected }) => {
  const values = { ...valuesOf(leadQualityFields, judged), [path]: text }

  expect(resultOf(leadQualityFields, judged, values)).toEqual({ ...judged, ...expected })
})

it('takes each line for one thing, and leaves what is in a form of its own', () => {
  const values = { ...valuesOf(promptAdherenceFields, adherence), what_went_well: 'Greeted.\n\n Asked. \n' }

  expect(resultOf(promptAdherenceFields, adherence, values)).toEqual({
    ...adherence,
    what_went_well: ['Greeted.', 'Asked.']
  })
  expect(promptAdherenceFields.filter((field) => !isShown(field, adherence)).map(({ path }) => path)).toEqual([
    'what_went_wrong'
  ])
})

it.each(['101', '-1', '1e1', 'ten', '5,5', '5.555'])('takes %s for no score', (text) => {
  expect(problemsOf(leadQualityFields, { ...valuesOf(leadQualityFields, judged), overall_score: text })).toEqual({
    overall_score: 'A number from 0 to 100, or nothing'
  })
})

it('asks for a choice where there is none yet', () => {
  expect(problemsOf(leadQualityFields, valuesOf(leadQualityFields, blankLeadQuality))).toEqual({
    'sentiment.value': 'Choose one'
  })
})

it('takes digits for tenths, or for the choice with that number', () => {
  const field = (path: string) => leadQualityFields.find((one) => one.path === path) ?? leadQualityFields[0]
  const digits = [1, 4, 5, 9, 0]
  const valuesAt = (path: string) => digits.map((digit) => valueOfDigit(field(path) as never, digit))

  expect(valuesAt('overall_score')).toEqual(['10', '40', '50', '90', '100'])
  expect(valuesAt('sentiment.value')).toEqual(['positive', 'mixed', undefined, undefined, undefined])
})
