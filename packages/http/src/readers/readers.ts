import { type TSchema, Type } from '@sinclair/typebox'
import type { Reader } from './reader.ts'

const decimal = /^(0|[1-9]\d{0,9})$/
const fractional = /^(0|[1-9]\d{0,9})(\.\d{1,10})?$/
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Range {
  readonly min: number
  readonly max: number
}

export function integer(options: Range & { readonly default: number }): Reader<number>
export function integer(options: Range): Reader<number | undefined>
export function integer(options: Range & { readonly default?: number }): Reader<number | undefined> {
  const { min, max, default: absent } = options
  const schema = Type.Integer({ minimum: min, maximum: max, ...(absent !== undefined && { default: absent }) })

  return {
    expected: `an integer from ${min} to ${max}`,
    schema,
    absent,
    read: (text) => {
      const value = decimal.test(text) ? Number(text) : Number.NaN

      return value >= min && value <= max ? value : undefined
    }
  }
}

/** Reads a number in plain notation, with or without a fraction. */
export function number({ min, max }: Range): Reader<number | undefined> {
  const schema = Type.Number({ minimum: min, maximum: max })

  return optional(`a number from ${min} to ${max}`, schema, (text) => {
    const value = fractional.test(text) ? Number(text) : Number.NaN

    return value >= min && value <= max ? value : undefined
  })
}

/** Reads a UUID in any case and returns it in lower case. */
export function uuid<Id extends string>(): Reader<Id | undefined> {
  return optional('a uuid', Type.String({ format: 'uuid' }), (text) => {
    const value = text.toLowerCase()

    return uuidForm.test(value) ? (value as Id) : undefined
  })
}

export function enumeration<const Value extends string>(values: readonly Value[]): Reader<Value | undefined> {
  return optional(`one of ${values.join(', ')}`, Type.String({ enum: [...values] }), (text) =>
    values.find((value) => value === text)
  )
}

export function boolean(): Reader<boolean | undefined> {
  return optional('true or false', Type.Boolean(), (text) => {
    if (text === 'true') return true

    return text === 'false' ? false : undefined
  })
}

/** @param parse returns null for invalid text; an undecoded `+` arrives as a space */
export function dateTime(parse: (text: string) => Date | null): Reader<Date | undefined> {
  return optional(
    'an RFC 3339 date-time, such as 2026-11-20T15:04:05Z',
    Type.String({ format: 'date-time' }),
    (text) => parse(text) ?? undefined
  )
}

/** Reads text of 1 to `maxLength` UTF-16 code units. */
export function text({ maxLength }: { readonly maxLength: number }): Reader<string | undefined> {
  return optional(`1 to ${maxLength} characters without NUL`, Type.String({ minLength: 1, maxLength }), (value) =>
    value !== '' && value.length <= maxLength && !value.includes('\0') ? value : undefined
  )
}

function optional<Value>(
  expected: string,
  schema: TSchema,
  read: (text: string) => Value | undefined
): Reader<Value | undefined> {
  return { expected, schema, absent: undefined, read }
}
