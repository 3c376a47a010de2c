import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { timeUnits } from './fields.ts'

const maxPointers = 5
const maxFields = 60
const maxValues = 100

const Pointer = Type.String({ maxLength: 300, description: 'JSON pointer (RFC 6901)' })
const Pointers = Type.Array(Pointer, { minItems: 1, maxItems: maxPointers })
const Word = Type.String({ maxLength: 100 })
const Words = Type.Record(Type.String({ maxLength: 100 }), Word, { maxProperties: maxValues })

const ConditionValues = Type.Array(Word, { minItems: 1, maxItems: maxValues })

/** Holds for a value of `in`, or for any value except those of `not_in`. */
const Condition = Type.Object(
  { pointer: Pointer, in: Type.Optional(ConditionValues), not_in: Type.Optional(ConditionValues) },
  { additionalProperties: false }
)

const FieldMapping = Type.Object(
  {
    from: Type.Optional(Pointers),
    /** Numbers of a vendor that reports them by side: the pointers depend on the direction of the call. */
    by_direction: Type.Optional(
      Type.Object({ inbound: Pointers, outbound: Pointers }, { additionalProperties: false })
    ),
    unit: Type.Optional(Word),
    /** Our value for each value of the vendor. */
    values: Type.Optional(Words),
    /** Our value for a value that `values` lacks. */
    otherwise: Type.Optional(Word),
    /** The bodies that have the field, for vendors whose events have different meanings of one member. */
    when: Type.Optional(Condition)
  },
  { additionalProperties: false }
)

const MessagesMapping = Type.Object(
  {
    from: Pointer,
    /** The list is the JSON text of a string. */
    parse: Type.Optional(Type.Literal('json')),
    role: Pointer,
    /** Our role for each role of the vendor. */
    roles: Type.Optional(Words),
    text: Pointer,
    start: Type.Optional(Pointer),
    end: Type.Optional(Pointer),
    /** The unit of `start` and `end`. Times of day are counted from the start of the call. */
    unit: Type.Optional(Type.Union(timeUnits.map((unit) => Type.Literal(unit))))
  },
  { additionalProperties: false }
)

/** How a vendor's body becomes a report in our own format. Plain data, without code. */
export const MappingDocument = Type.Object(
  {
    id: Pointers,
    /** Conditions of a report: all must hold. Any other body is acknowledged and not stored. */
    report_when: Type.Optional(Type.Array(Condition, { maxItems: 5 })),
    fields: Type.Record(Type.String(), FieldMapping, { maxProperties: maxFields }),
    messages: Type.Optional(MessagesMapping)
  },
  { additionalProperties: false }
)
export type MappingDocument = Static<typeof MappingDocument>
export type Condition = Static<typeof Condition>
export type FieldMapping = Static<typeof FieldMapping>
export type MessagesMapping = Static<typeof MessagesMapping>

export const mappingSchema = TypeCompiler.Compile(MappingDocument)
