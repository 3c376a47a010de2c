import { describe, expect, it } from 'vitest'
import { findPlaces, maxPlaces, placeOfQuote } from './place.ts'

const said = [
  { key: 0, text: 'How much (in $)?' },
  { key: 2, text: 'Brakes\n cost 40 $. BRAKES!' }
]

describe('findPlaces', () => {
  it.each([
    [
      'brakes',
      [
        [2, 'Brakes'],
        [2, 'BRAKES']
      ]
    ],
    ['brakes cost', [[2, 'Brakes\n cost']]],
    ['(in $)?', [[0, '(in $)?']]],
    [
      '$',
      [
        [0, '$'],
        [2, '$']
      ]
    ],
    ['.*', []],
    [' ', []]
  ])('finds %j', (words, found) => {
    expect(findPlaces(said, words).map(textOf)).toEqual(found)
  })

  it('is limited', () => {
    expect(findPlaces([{ key: 0, text: 'x'.repeat(maxPlaces + 1) }], 'x')).toHaveLength(maxPlaces)
  })
})

describe('placeOfQuote', () => {
  it('ignores the form of white space', () => {
    expect(textOf(placeOfQuote(said, 2, 'Brakes cost'))).toEqual([2, 'Brakes\n cost'])
  })

  it('is the message if the quote continues in the next one', () => {
    expect(textOf(placeOfQuote(said, 0, 'in $)? Brakes'))).toEqual([0, 'How much (in $)?'])
  })
})

function textOf({ key, from, to }: { key: number; from: number; to: number }) {
  return [key, said.find((one) => one.key === key)?.text.slice(from, to)]
}
