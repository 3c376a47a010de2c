import { expect, it } from 'vitest'
import { partsOf } from './match.tsx'

it.each([
  ['The brake', [[4, 9]], ['The ', '[brake]']],
  [
    'brake, brakes',
    [
      [0, 5],
      [7, 13]
    ],
    ['[brake]', ', ', '[brakes]']
  ],
  ['none', [], ['none']]
])('splits %j at its highlights', (text, highlights, parts) => {
  expect(partsOf(text, highlights).map((part) => (part.isMatch ? `[${part.text}]` : part.text))).toEqual(parts)
})
