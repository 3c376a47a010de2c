import { expect, it } from 'vitest'
import { isReadableName } from './readable-name.ts'

it.each(['Ann Lee', 'Zoë', '李雷', 'محمد', 'שרה', '👩‍🔧 Garage', 'می‌خواهم', '-'])('accepts %j', (name) => {
  expect(isReadableName(name)).toBe(true)
})

it.each([
  ['nothing', ''],
  ['spaces', ' \u00a0\u2003'],
  ['a zero-width space', '\u200b'],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uffa0'],
  ['a variation selector', '\ufe0f'],
  ['a soft hyphen', '\u00ad'],
  ['a blank Braille pattern', '\u2800'],
  ['tag characters', '\u{e0041}'],
  ['a right-to-left override', 'Ann \u202eeeL'],
  ['a right-to-left mark', 'Ann\u200f'],
  ['an isolate', '\u2067Ann\u2069']
])('rejects %s', (_, name) => {
  expect(isReadableName(name)).toBe(false)
})
