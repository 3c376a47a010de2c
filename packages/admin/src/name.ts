import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { InputError } from './input-error.ts'

/** Of a name, in characters. */
export const maxNameLength = 200

/** What people call a thing: one line, not blank. */
export const Name = Type.String({
  minLength: 1,
  maxLength: maxNameLength,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$'
})

/** What a name must be. */
export const nameForm = 'a line of 1 to 200 characters'

/** @throws {InputError} */
export function checkName(name: string): string {
  if (!Value.Check(Name, inUnits(name)) || !name.isWellFormed()) throw new InputError(`name must be ${nameForm}`)

  return name
}

/** JSON Schema counts code points and TypeBox UTF-16 units: each code point beyond one unit becomes one of one. */
export function inUnits(text: string): string {
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')
}
