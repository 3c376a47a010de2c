import { expect, it } from 'vitest'
import { divideText, fromMatch } from './match.tsx'

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
  expect(divideText(text, highlights).map((part) => (part.isMatch ? `[${part.text}]` : part.text))).toEqual(parts)
})

it.each([
  { text: 'The brake makes a noise', highlights: [[4, 9]], shown: 'The brake makes a noise' },
  {
    text: 'Of course. They can start the refund now.',
    highlights: [[30, 36]],
    shown: '…They can start the refund now.'
  },
  { text: '刹车'.repeat(20), highlights: [[30, 32]], shown: '刹车'.repeat(20) },
  { text: 'none', highlights: [], shown: 'none' }
])('shows $text from a few words before its first highlight', ({ text, highlights, shown }) => {
  const found = fromMatch(text, highlights)

  expect(found.text).toBe(shown)
  for (const [index, [start, end]] of highlights.entries())
    expect(found.text.slice(...(found.highlights[index] ?? []))).toBe(text.slice(start, end))
})
