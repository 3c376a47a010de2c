import { expect, it } from 'vitest'
import { describeAnswerFilter, listAnswers, readAnswerFilter, readScores, writeAnswerFilter } from './answer-filter.ts'

const questions = [
  { key: 'booked', question: 'Was it booked?', choices: [{ value: 'left_a_message' }, { value: 'no' }] },
  { key: 'tone', question: `How was the tone, ${'and so on '.repeat(20)}?` }
]

it.each([
  ['booking.booked:no', 'No · Was it booked?'],
  ['booking.booked:left_a_message', 'Left a message · Was it booked?'],
  ['booking.booked:null', 'Not determined · Was it booked?'],
  ['booking.booked:not_applicable', 'Not applicable · Was it booked?'],
  ['booking.tone:0..40', '0–40 · How was the tone, and so on and so on and so on and so on a…'],
  ['booking.tone:0.5..40.25', '0.5–40.25 · How was the tone, and so on and so on and so on and so on a…'],
  ['booking.gone:yes', 'Yes · booking.gone'],
  ['nothing', 'nothing']
])('describes %s', (text, words) => {
  expect(describeAnswerFilter(text, questions)).toBe(words)
})

it('reads what it writes', () => {
  const answers = [...listAnswers(questions[0] ?? {}).map(({ value }) => value), '0..100', '0.5..40.25']
  expect(answers).toHaveLength(6)
  for (const answer of answers) {
    const filter = { domain: 'booking', key: 'booked', answer }
    expect(readAnswerFilter(writeAnswerFilter(filter))).toEqual(filter)
  }
})

it('reads ranges of scores only', () => {
  expect(readScores('10..40.5')).toEqual({ from: '10', to: '40.5' })
  expect(readScores('yes')).toBeUndefined()
})
