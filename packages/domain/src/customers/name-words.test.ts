import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxNameWords, nameWords } from './name-words.ts'

describe('nameWords', () => {
  it.each([
    ['Dana Whitfield', 'dana whitfield'],
    ['  DANA\twhitfield ', 'dana whitfield'],
    ['José Ángel Núñez', 'jose angel nunez'],
    ['Jose\u0301 A\u0301ngel', 'jose angel'],
    ['Zoë Straße-Müller', 'zoe strasse muller'],
    ['Łukasz Sørensen Đặng', 'lukasz sorensen dang'],
    ['STRAẞE', 'strasse'],
    ['İbrahim Işık', 'ibrahim isik'],
    ['Γιώργος', 'γιωργοσ'],
    ['Юлия Ёлкина', 'юлия елкина'],
    ["Siobhán O'Brien", 'siobhan obrien'],
    ['D’Angelo, Hawai´i', 'dangelo hawaii'],
    ['Anne-Marie, J.R.', 'anne marie j r'],
    ['ｄａｎａ', 'dana'],
    ['王小明', '王小明'],
    ['हिन्दी', 'हिन्दी'],
    ['a b c d e f g', 'a b c d e f'],
    ['x'.repeat(50), 'x'.repeat(40)],
    ['𐐨'.repeat(50), '𐐨'.repeat(40)],
    ['', ''],
    [' -- ? 🙂 ', '']
  ])('returns the words of %j: %j', (name, words) => {
    expect(nameWords(name)).toBe(words)
  })

  const name = fc.string({ unit: 'binary', maxLength: 100 })

  it('returns few, short, well-formed words for any text', () => {
    fc.assert(
      fc.property(name, (text) => {
        const words = nameWords(text).split(' ').filter(Boolean)

        expect(words.length).toBeLessThanOrEqual(maxNameWords)
        expect(words.every((word) => word.isWellFormed() && Array.from(word).length <= 40)).toBe(true)
      })
    )
  })

  it('returns the same for its own result and for another case or composition', () => {
    fc.assert(
      fc.property(name, (text) => {
        const words = nameWords(text)

        expect(nameWords(words)).toBe(words)
        expect(nameWords(text.normalize('NFD'))).toBe(words)
      })
    )
  })
})
