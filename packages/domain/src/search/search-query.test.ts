import { expect, it } from 'vitest'
import { parseSearch } from './search-query.ts'

const word = (text: string, isPrefix = false) => ({ word: text, isPrefix })

it.each([
  ['brake', [{ patterns: [word('brake')], isExcluded: false, isPhrase: false }]],
  [
    '-Brak*  a',
    [
      { patterns: [word('brak', true)], isExcluded: true, isPhrase: false },
      { patterns: [word('a')], isExcluded: false, isPhrase: false }
    ]
  ],
  ['“strange noise”', [{ patterns: [word('strange'), word('noise')], isExcluded: false, isPhrase: true }]],
  ['"brake" - & ', [{ patterns: [word('brake')], isExcluded: false, isPhrase: false }]],
  ['e-mai*', [{ patterns: [word('e'), word('mai', true)], isExcluded: false, isPhrase: false }]],
  ['音', [{ patterns: [word('音', true)], isExcluded: false, isPhrase: false }]],
  ['刹车声', [{ patterns: [word('刹车'), word('车声')], isExcluded: false, isPhrase: false }]]
])('reads %j', (text, query) => {
  expect(parseSearch(text)).toEqual(query)
})

it.each([
  ['x'.repeat(201), 'must have at most 200 characters'],
  ['a b c d e f g h i', 'must have at most 8 words'],
  ['刹'.repeat(60), 'must have at most 8 words'],
  ['"a b" "c d" "e f"', 'must have at most 2 phrases'],
  ['-a -b', 'must have a word that is not excluded'],
  ['b*', 'must have at least 2 letters before *'],
  ['a "b', 'must close each quote'],
  ['a -"b c"', 'must not exclude a phrase: exclude one of its words'],
  ['* - "!"', 'must have a letter or a digit']
])('rejects %j', (text, message) => {
  expect(() => parseSearch(text)).toThrow(message)
})
