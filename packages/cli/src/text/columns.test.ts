import { describe, expect, it } from 'vitest'
import { cutTo, padTo, widthOf, wrapTo } from './columns.ts'

describe('cutTo', () => {
  it.each([
    { line: 'Acme', width: 4, cut: 'Acme' },
    { line: 'Acme Group', width: 8, cut: 'Acme Gr…' },
    { line: 'Acme Group', width: 6, cut: 'Acme…' },
    { line: '株式会社アクメ', width: 8, cut: '株式会…' },
    { line: '株式会社', width: 8, cut: '株式会社' },
    { line: '👩🏽👩🏽👩🏽', width: 5, cut: '👩🏽👩🏽…' },
    { line: 'ééééé'.normalize('NFD'), width: 4, cut: 'ééé…'.normalize('NFD') }
  ])('returns $cut for $line in $width columns', ({ line, width, cut }) => {
    expect(cutTo(line, width)).toBe(cut)
    expect(widthOf(cut)).toBeLessThanOrEqual(width)
  })
})

describe('wrapTo', () => {
  it.each([
    { line: '', width: 8, lines: [''] },
    { line: 'one two', width: 8, lines: ['one two'] },
    { line: 'one two three', width: 8, lines: ['one two', 'three'] },
    { line: 'one twentieth', width: 8, lines: ['one', 'twentiet', 'h'] },
    { line: 'twenty one', width: 6, lines: ['twenty', 'one'] },
    { line: '株式会社 アクメ', width: 5, lines: ['株式', '会社', 'アク', 'メ'] }
  ])('returns $lines for $line in $width columns', ({ line, width, lines }) => {
    expect(wrapTo(line, width)).toEqual(lines)
  })
})

it.each([
  { line: '株', padded: '株  ' },
  { line: 'e\u0301', padded: 'e\u0301   ' },
  { line: 'Acme Group', padded: 'Acme Group' }
])('padTo counts columns: $line', ({ line, padded }) => {
  expect(padTo(line, 4)).toBe(padded)
})
