import { type SchemaOptions, type TLiteral, type TSchema, type TUnion, type TUnsafe, Type } from '@sinclair/typebox'

/** A uuid that remembers what it identifies. */
export function Uuid<Id extends string>(options: SchemaOptions = {}): TUnsafe<Id> {
  return Type.Unsafe<Id>(Type.String({ format: 'uuid', ...options }))
}

/** UTC, with milliseconds. */
export function DateTime(options: SchemaOptions = {}) {
  return Type.String({ format: 'date-time', ...options })
}

export function OneOf<Choice extends string>(
  choices: readonly Choice[],
  options: SchemaOptions = {}
): TUnion<TLiteral<Choice>[]> {
  return Type.Union(
    choices.map((choice) => Type.Literal(choice)),
    options
  )
}

export function Nullable<Schema extends TSchema>(schema: Schema, options: SchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options)
}
