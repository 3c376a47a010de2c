import { callDirections, callStatuses } from '../../tables/call-values.ts'
import { stages } from '../callbook/report-schema.ts'

export const timeUnits = ['iso', 's', 'ms'] as const
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

export function isMappedField(name: string): name is MappedFieldName {
  return Object.hasOwn(mappedFields, name)
}

function field(kind: FieldKind, units: readonly string[] = [], choices: readonly string[] = []): MappedField {
  return { kind, units, choices }
}
