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
  expect([...placedWords(text)].flat().map(({ word }) => word)).toEqual(words)
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
      const placed = [...placedWords(given)].flat()

      expect([...finish(searchWords([given], 1_000))]).toEqual([...new Set(placed.map(({ word }) => word))])
      for (const { word, start, end } of placed)
        expect(given.slice(start, end).toLowerCase().replaceAll(/['`]/g, '')).toBe(word)
    })
  )
})

it('stops after the most words', () => {
  expect(finish(searchWords(['a b c', 'd e'], 4)).size).toBe(4)
})

it('finds the words of a long text without spaces as of its short parts', () => {
  const unit = fc.constantFrom('刹', '车', 'é', "o'b", '\u1019\u103c\u103d', '-', '.', '😀', '\ud83d', 'ab')
  const text = fc.array(unit, { minLength: 1, maxLength: 8 }).map((units) => units.join('').repeat(1_000))

  fc.assert(
    fc.property(text, (given) => {
      const found = [...placedWords(given)].flat().map(({ word }) => word)
      const parts = given.split(/[-.😀\ud83d]/u)

      for (const { word, isPrefix } of wordPatterns(given)) expect(isPrefix || found.includes(word)).toBe(true)
      if (parts.length > 1)
        expect(found).toEqual(parts.flatMap((part) => [...placedWords(part)].flat().map(({ word }) => word)))
    }),
    { numRuns: 50 }
  )
})

it('folds a letter with any number of marks, and compares 40 letters of a word of any length', () => {
  const marks = '\u0301\u0316'

  expect(wordsOf(`b${marks.repeat(400)}rake`)).toEqual(['brake'])
  expect(wordsOf(`b${marks.repeat(10)}`.repeat(41))).toEqual(['b'.repeat(40)])
  expect(wordsOf(`brake${marks.repeat(100_000)} noise`)).toEqual(['brake', 'noise'])
  expect(wordsOf('é'.repeat(100_000))[0]).toBe('e'.repeat(40))
  expect(wordPatterns('é'.repeat(45))).toEqual([{ word: 'e'.repeat(40), isPrefix: false }])
})

function wordsOf(text: string): string[] {
  return [...finish(searchWords([text], 100))]
}
