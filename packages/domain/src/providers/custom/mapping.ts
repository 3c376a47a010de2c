import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { messageRoles } from '../../calls/call-report.ts'
import { cleanJson } from '../../json/json.ts'
import { listSchemaProblems } from '../../json/schema-errors.ts'
import { callDirections, callStatuses } from '../../tables/call-values.ts'
import { stages } from '../callbook/report-schema.ts'
import { type Pointer, parsePointer } from './pointer.ts'

const maxPointers = 5
const maxFields = 60
const maxValues = 100
const PointerText = Type.String({ maxLength: 300, description: 'JSON pointer (RFC 6901)' })
const PointerTexts = Type.Array(PointerText, { minItems: 1, maxItems: maxPointers })
const Word = Type.String({ maxLength: 100 })
const Words = Type.Record(Type.String({ maxLength: 100 }), Word, { maxProperties: maxValues })
const ConditionValues = Type.Array(Word, { minItems: 1, maxItems: maxValues })

/** Holds for a value of `in`, or for any value except those of `not_in`. */
const Condition = Type.Object(
  { pointer: PointerText, in: Type.Optional(ConditionValues), not_in: Type.Optional(ConditionValues) },
  { additionalProperties: false }
)

type Condition = Static<typeof Condition>

const FieldMapping = Type.Object(
  {
    from: Type.Optional(PointerTexts),
    /** Numbers of a vendor that reports them by side: the pointers depend on the direction of the call. */
    by_direction: Type.Optional(
      Type.Object({ inbound: PointerTexts, outbound: PointerTexts }, { additionalProperties: false })
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

export type FieldMapping = Static<typeof FieldMapping>

const timeUnits = ['iso', 's', 'ms'] as const

const MessagesMapping = Type.Object(
  {
    from: PointerText,
    /** The list is the JSON text of a string. */
    parse: Type.Optional(Type.Literal('json')),
    role: PointerText,
    /** Our role for each role of the vendor. */
    roles: Type.Optional(Words),
    text: PointerText,
    start: Type.Optional(PointerText),
    end: Type.Optional(PointerText),
    /** The unit of `start` and `end`. Times of day are counted from the start of the call. */
    unit: Type.Optional(Type.Union(timeUnits.map((unit) => Type.Literal(unit))))
  },
  { additionalProperties: false }
)

export type MessagesMapping = Static<typeof MessagesMapping>

/** How a vendor's body becomes a report in our own format. Plain data, without code. */
export const MappingDocument = Type.Object(
  {
    id: PointerTexts,
    /** Conditions of a report: all must hold. Any other body is acknowledged and not stored. */
    report_when: Type.Optional(Type.Array(Condition, { maxItems: 5 })),
    fields: Type.Record(Type.String(), FieldMapping, { maxProperties: maxFields }),
    messages: Type.Optional(MessagesMapping)
  },
  { additionalProperties: false }
)

export type MappingDocument = Static<typeof MappingDocument>

export const mappingSchema = TypeCompiler.Compile(MappingDocument)

const durationUnits = ['s', 'ms', 'min'] as const
const moneyUnits = ['usd', 'cents'] as const

/** Decides how the value of a mapped field is converted. */
type FieldKind = 'text' | 'choice' | 'time' | 'duration' | 'money' | 'number' | 'json'

/** A member of our own format that a mapping can fill. */
export interface MappedField {
  readonly kind: FieldKind
  /** Units of the vendor's value, the default first. Empty for a value without a unit. */
  readonly units: readonly string[]
  readonly choices: readonly string[]
}

const text = field('text')
const time = field('time', timeUnits)
const json = field('json')

/**
 * The fields of a mapping, by their paths in our own format; `recording_url` is the recording of both sides. First and
 * last name apply without a `caller.name`.
 */
export const mappedFields = {
  ended_at: time,
  started_at: time,
  requested_at: time,
  duration_seconds: field('duration', durationUnits),
  direction: field('choice', [], callDirections),
  status: field('choice', [], callStatuses),
  stage: field('choice', [], stages),
  ended_reason: text,
  language: text,
  transfer_to: text,
  'caller.phone_number': text,
  'caller.name': text,
  'caller.first_name': text,
  'caller.last_name': text,
  'caller.email': text,
  'agent.phone_number': text,
  'agent.id': text,
  'agent.name': text,
  'agent.version': text,
  summary: text,
  transcript: text,
  recording_url: text,
  cost_usd: field('money', moneyUnits),
  success: text,
  sentiment: text,
  instructions: text,
  structured_data: json,
  metadata: json,
  variables: json
} as const satisfies Readonly<Record<string, MappedField>>

export type MappedFieldName = keyof typeof mappedFields

function isMappedField(name: string): name is MappedFieldName {
  return Object.hasOwn(mappedFields, name)
}

function field(kind: FieldKind, units: readonly string[] = [], choices: readonly string[] = []): MappedField {
  return { kind, units, choices }
}

export interface Mapping {
  readonly id: readonly Pointer[]
  readonly conditions: readonly CompiledCondition[]
  readonly fields: readonly CompiledField[]
  readonly messages: CompiledMessages | undefined
}

export interface CompiledCondition {
  readonly pointer: Pointer
  readonly values: ReadonlySet<string>
  /** Whether the condition holds for all other values. */
  readonly isExclusion: boolean
}

export interface CompiledField {
  readonly name: MappedFieldName
  readonly from: readonly Pointer[]
  readonly byDirection: { readonly inbound: readonly Pointer[]; readonly outbound: readonly Pointer[] } | undefined
  readonly unit: string | undefined
  readonly values: ReadonlyMap<string, string> | undefined
  readonly otherwise: string | undefined
  readonly when: CompiledCondition | undefined
}

export interface CompiledMessages {
  readonly from: Pointer
  readonly isJsonText: boolean
  readonly role: Pointer
  readonly roles: ReadonlyMap<string, string>
  readonly text: Pointer
  readonly start: Pointer | undefined
  readonly end: Pointer | undefined
  readonly unit: string
}

export interface MappingProblem {
  /** Path in the mapping, such as `fields.ended_at.unit`; empty for the mapping itself. */
  readonly path: string
  readonly message: string
}

export type MappingCheck =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly problems: readonly MappingProblem[] }

/** Checks and compiles a mapping. Lists all faults, up to 20. */
export function compileMapping(document: unknown): MappingCheck {
  if (document === undefined || cleanJson(document) !== document) {
    return { ok: false, problems: [{ path: '', message: 'A mapping is JSON without NUL, at most 100 levels deep' }] }
  }
  if (Buffer.byteLength(JSON.stringify(document)) > maxMappingBytes) {
    return { ok: false, problems: [{ path: '', message: 'A mapping has at most 16 KB' }] }
  }
  if (!mappingSchema.Check(document)) {
    return { ok: false, problems: listSchemaProblems(mappingSchema.Errors(document), maxProblems) }
  }

  const problems: MappingProblem[] = []
  const mapping = compile(document, problems)

  return problems.length === 0 ? { ok: true, mapping } : { ok: false, problems: problems.slice(0, maxProblems) }
}

/** Maximum size of a mapping, in bytes of JSON text. */
const maxMappingBytes = 16 * 1024

/** More faults have the same few causes. */
const maxProblems = 20

function compile({ id, report_when: when = [], fields, messages }: MappingDocument, problems: MappingProblem[]) {
  const mapping: Mapping = {
    id: pointersAt('id', id, problems),
    conditions: when.map((condition, index) => compileCondition(`report_when.${index}`, condition, problems)),
    fields: Object.entries(fields).flatMap(([name, field]) => compileField(name, field, problems)),
    messages: messages && compileMessages(messages, problems)
  }
  if (mapping.fields.length === 0 && messages === undefined && problems.length === 0) {
    problems.push({ path: 'fields', message: 'The mapping maps nothing but the id: add at least one field' })
  }

  return mapping
}

function compileField(name: string, field: FieldMapping, problems: MappingProblem[]): CompiledField[] {
  const path = `fields.${name}`
  if (!isMappedField(name)) {
    problems.push({ path, message: 'This is no field of a report, such as ended_at or caller.phone_number' })
    return []
  }
  const { from, by_direction: byDirection, unit, values, otherwise, when } = field
  const { units, choices } = mappedFields[name]
  if ((from === undefined) === (byDirection === undefined)) {
    problems.push({ path, message: 'Expected either from or by_direction' })
  }
  if (unit !== undefined && !(units as readonly string[]).includes(unit)) {
    const allowed = units.length === 0 ? 'This field has no unit' : `Expected one of ${units.join(', ')}`
    problems.push({ path: `${path}.unit`, message: allowed })
  }
  for (const [given, value] of [...Object.entries(values ?? {}), ['', otherwise] as const]) {
    if (value === undefined || choices.length === 0 || (choices as readonly string[]).includes(value)) continue
    const at = given === '' ? `${path}.otherwise` : `${path}.values.${given}`
    problems.push({ path: at, message: `Expected one of ${choices.join(', ')}` })
  }

  return [
    {
      name,
      from: pointersAt(`${path}.from`, from ?? [], problems),
      byDirection: byDirection && {
        inbound: pointersAt(`${path}.by_direction.inbound`, byDirection.inbound, problems),
        outbound: pointersAt(`${path}.by_direction.outbound`, byDirection.outbound, problems)
      },
      unit: unit ?? units[0],
      values: values && new Map(Object.entries(values)),
      otherwise,
      when: when && compileCondition(`${path}.when`, when, problems)
    }
  ]
}

function compileCondition(path: string, { pointer, ...values }: Condition, problems: MappingProblem[]) {
  const { in: included, not_in: excluded } = values
  if ((included === undefined) === (excluded === undefined)) {
    problems.push({ path, message: 'Expected either in or not_in, each a list of values' })
  }

  return {
    pointer: pointerAt(`${path}.pointer`, pointer, problems),
    values: new Set(included ?? excluded),
    isExclusion: included === undefined
  }
}

function compileMessages(messages: MessagesMapping, problems: MappingProblem[]): CompiledMessages {
  const { from, parse, role, roles = {}, text, start, end, unit = 's' } = messages
  const at = (name: string, pointer: string) => pointerAt(`messages.${name}`, pointer, problems)
  for (const [given, value] of Object.entries(roles)) {
    if ((messageRoles as readonly string[]).includes(value)) continue
    problems.push({ path: `messages.roles.${given}`, message: `Expected one of ${messageRoles.join(', ')}` })
  }

  return {
    from: at('from', from),
    isJsonText: parse === 'json',
    role: at('role', role),
    roles: new Map(Object.entries(roles)),
    text: at('text', text),
    start: start === undefined ? undefined : at('start', start),
    end: end === undefined ? undefined : at('end', end),
    unit
  }
}

function pointersAt(path: string, texts: readonly string[], problems: MappingProblem[]): readonly Pointer[] {
  return texts.map((text) => pointerAt(path, text, problems))
}

function pointerAt(path: string, text: string, problems: MappingProblem[]): Pointer {
  const pointer = parsePointer(text)
  if (pointer !== undefined) return pointer
  problems.push({ path, message: 'Expected a JSON pointer such as /call/id, of at most 20 steps' })

  return { text, names: [] }
}
