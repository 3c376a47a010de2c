import { describe, expect, it } from 'vitest'
import { InputError } from './input-error.ts'
import { checkName } from './name.ts'

describe('checkName', () => {
  it.each(['A', 'Acme Group', ' Ünïcode 🚗 ', 'x'.repeat(200), '🚗'.repeat(200)])('takes %j as it is', (name) => {
    expect(checkName(name)).toBe(name)
  })

  it.each(['', ' \u00A0', 'two\nlines', 'a\u0000b', 'half a \uD83D pair', 'x'.repeat(201), '🚗'.repeat(201)])(
    'refuses %j',
    (name) => {
      expect(() => checkName(name)).toThrow(new InputError('name must be a line of 1 to 200 characters'))
    }
  )
})
