import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { InputError } from './input-error.ts'

/** What people call a thing: one line, not blank. */
export const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$',
  description: 'a line of 1 to 200 characters'
})

/** @throws {InputError} */
export function checkName(name: string): string {
  if (!Value.Check(Name, name) || !name.isWellFormed()) throw new InputError(`name must be ${Name.description}`)

  return name
}
