import { inputBounds, isReadableName, readableForm } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { InputError } from './input-error.ts'

/** Name of a resource: one line, not blank. */
export const Name = Type.String({
  minLength: 1,
  maxLength: inputBounds.name,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$'
})

export const nameForm = `a line of 1 to ${inputBounds.name} characters`

/** @throws {InputError} if the name is invalid */
export function checkName(name: string): string {
  const isLine = Value.Check(Name, inUnits(name)) && name.isWellFormed()
  if (!isLine) throw new InputError(`name must be ${nameForm}`)
  if (!isReadableName(name)) throw new InputError(`name must be ${readableForm}`)

  return name
}

/** JSON Schema counts code points and TypeBox UTF-16 units: each code point beyond one unit becomes one of one. */
export function inUnits(text: string): string {
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')
}
