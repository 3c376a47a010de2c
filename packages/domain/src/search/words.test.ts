import fc from 'fast-check'
import { expect, it } from 'vitest'
import { finish } from './steps.ts'
import { placedWords, searchWords, wordPatterns } from './words.ts'

it.each([
  ["O'Brien’s BRAKE-pad", ['obriens', 'brake', 'pad']],
  ['Zoë Straße Łukasz', ['zoe', 'strasse', 'lukasz']],
  ['Тормоза шумят', ['тормоза', 'шумят']],
  ['φρένο ΘΌΡΥΒΟΣ', ['φρενο', 'θορυβοσ']],
  ['فرامل السيارة', ['فرامل', 'السيارة']],
  ['בלם רועש', ['בלם', 'רועש']],
  ['ब्रेक आवाज़', ['ब्रेक', 'आवाज़'.normalize('NFD')]],
  ['刹车声', ['刹车', '车声', '声']],
  ['เบรก', ['เบ', 'บร', 'รก', 'ก']],
  ['x王y', ['x', '王', 'y']],
  ['1,234.50 €', ['1', '234', '50']],
  ['-- 🙂 !', []]
])('finds the words of %j', (text, words) => {
  expect(finish(placedWords(text)).map(({ word }) => word)).toEqual(words)
  expect([...finish(searchWords([text], 100))]).toEqual([...new Set(words)])
})

it('finds in a text all words of each part of it without spaces', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'刹车有声音ブレーキเบรก'), minLength: 1, maxLength: 8 })

  fc.assert(
    fc.property(letters, letters, letters, (before, part, after) => {
      const words = finish(searchWords([before + part + after], 100))
      const isFound = ({ word, isPrefix }: { word: string; isPrefix: boolean }) =>
        isPrefix ? [...words].some((one) => one.startsWith(word)) : words.has(word)

      expect(wordPatterns(part).every(isFound)).toBe(true)
    })
  )
})

it('finds the same words in ASCII text with and without the fast way, each at its place', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abXY09 \'`-_."'), maxLength: 40 })

  fc.assert(
    fc.property(text, (given) => {
      const placed = finish(placedWords(given))

      expect([...finish(searchWords([given], 1_000))]).toEqual([...new Set(placed.map(({ word }) => word))])
      for (const { word, start, end } of placed)
        expect(given.slice(start, end).toLowerCase().replaceAll(/['`]/g, '')).toBe(word)
    })
  )
})

it('stops after the most words', () => {
  expect(finish(searchWords(['a b c', 'd e'], 4)).size).toBe(4)
})
