import { describe, expect, it } from 'vitest'
import { InputError } from './input-error.ts'
import { checkName } from './name.ts'

describe('checkName', () => {
  it.each(['A', 'Acme Group', ' Ünïcode 🚗 ', 'x'.repeat(200), '🚗'.repeat(200)])('accepts %j unchanged', (name) => {
    expect(checkName(name)).toBe(name)
  })

  it.each(['\u200b', '\u3164', 'Acme\u202epuorG'])('rejects %j, which is not readable', (name) => {
    expect(() => checkName(name)).toThrow('name must be text with visible characters')
  })

  it.each(['', ' \u00A0', 'two\nlines', 'a\u0000b', 'half a \uD83D pair', 'x'.repeat(201), '🚗'.repeat(201)])(
    'rejects %j',
    (name) => {
      expect(() => checkName(name)).toThrow(new InputError('name must be a line of 1 to 200 characters'))
    }
  )
})
