import {
  FormatRegistry,
  type SchemaOptions,
  type TLiteral,
  type TSchema,
  type TUnion,
  type TUnsafe,
  Type
} from '@sinclair/typebox'

/** Lower case, as in responses. Without a registered format, every body would be rejected. */
FormatRegistry.Set('uuid', (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text))

FormatRegistry.Set(
  'date-time',
  (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))
)

/** A uuid typed by the resource that it identifies. */
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
