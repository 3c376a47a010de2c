import { expect, it } from 'vitest'
import { checkPersonName } from './name.ts'

it.each(['Ann Lee', ' Zoë ', '李雷'])('accepts %j', (name) => {
  expect(checkPersonName(name)).toBe(name.trim())
})

it.each(['', ' ', 'two\nlines', 'x'.repeat(201), '\u200b', '\u3164\u3164', 'Ann \u202eeeL', '\u2067Ann\u2069'])(
  'rejects %j',
  (name) => {
    expect(() => checkPersonName(name)).toThrow(/^name must be /)
  }
)
