import { describe, expect, it } from 'vitest'
import { findProblems, formValues, valueOfDigit } from './fields.ts'
import { blankAnswers, type ReviewedScorecard, readAnswers, scorecardFields } from './scorecard-fields.ts'

const scorecard: ReviewedScorecard = {
  domain: 'constructor',
  name: 'Booking',
  revision: 4,
  is_live: true,
  version: 2,
  questions: [
    { key: 'booked', question: 'Was a visit booked?', choices: [{ value: 'yes' }, { value: 'left_a_message' }] },
    { key: 'constructor', question: 'How polite was the agent?', instructions: 'Only the agent.' }
  ]
}

const fields = scorecardFields(scorecard)
const [booked, polite] = fields
const blank = formValues(fields, blankAnswers(scorecard))

describe('the questions of a scorecard', () => {
  it('begin empty, and all have to be answered', () => {
    expect(Object.values(blank)).toEqual(['', '', '', ''])
    expect(findProblems(fields, blank)).toEqual({
      'constructor.answers.booked.value': 'Select an option',
      'constructor.answers.constructor.value': 'Enter a number from 0 to 100, or select an option'
    })
  })

  it('are saved with the version and the revision that the reviewer saw', () => {
    const values = {
      ...blank,
      'constructor.answers.booked.value': 'left_a_message',
      'constructor.answers.booked.rationale': ' With the mother. ',
      'constructor.answers.constructor.value': '66.5'
    }

    expect(findProblems(fields, values)).toEqual({})
    expect(readAnswers(scorecard, values)).toEqual({
      domain: 'constructor',
      version: 2,
      revision: 4,
      answers: {
        booked: { value: 'left_a_message', rationale: 'With the mother.' },
        constructor: { value: 66.5, rationale: null }
      }
    })
  })

  it('allow "Not applicable" for a score too', () => {
    const values = { ...blank, 'constructor.answers.constructor.value': 'not_applicable' }

    expect(Object.keys(findProblems(fields, values))).toEqual(['constructor.answers.booked.value'])
    expect(readAnswers(scorecard, values).answers['constructor']).toEqual({ value: 'not_applicable', rationale: null })
  })

  it('are answered by digits', () => {
    const valuesOf = (field = booked) => [1, 2, 3, 0].map((digit) => field && valueOfDigit(field, digit))

    expect(valuesOf()).toEqual(['yes', 'left_a_message', undefined, 'not_applicable'])
    expect(valuesOf(polite)).toEqual(['10', '20', '30', '100'])
  })
})
