import type { FieldMapping, MappingDocument } from './document.ts'
import { durationUnitIn, moneyUnit } from './suggest.ts'

/** Lists what a mapping assumes without a sign of it in the vendor's names, as sentences for the user. */
export function mappingNotes({ report_when: conditions = [], fields }: MappingDocument): readonly string[] {
  const { cost_usd: cost, duration_seconds: duration, direction, 'caller.phone_number': caller } = fields

  return [
    ...(conditions.length > 0
      ? []
      : ['report_when: every message becomes a call. Add a condition if the vendor also sends other messages.']),
    ...guess(cost, moneyUnit, (pointer) => `cost_usd: ${pointer} is read as US dollars. ${setUnit('cents')}`),
    ...guess(
      duration,
      durationUnitIn,
      (pointer) => `duration_seconds: ${pointer} is read as seconds. ${setUnit('ms', 'min')}`
    ),
    ...(direction === undefined && fromNumber.test(caller?.from?.[0] ?? '')
      ? [
          `caller.phone_number: ${caller?.from?.[0]} is read as the caller in both directions. In outbound calls, it is your own number.`
        ]
      : []),
    ...(direction === undefined
      ? ['direction: no field has it, so it is unknown, and numbers that depend on it have no side.']
      : [])
  ]
}

const fromNumber = /\/(from|to)([_-]?(phone)?[_-]?number)?$/i

function setUnit(...units: readonly string[]): string {
  return `Set "unit" to ${units.map((unit) => `"${unit}"`).join(' or ')} if the vendor reports another one.`
}

function guess(
  field: FieldMapping | undefined,
  unitIn: (name: string) => string | undefined,
  note: (pointer: string) => string
): readonly string[] {
  const [pointer] = field?.from ?? []
  if (field === undefined || pointer === undefined || field.unit !== undefined) return []
  const name = pointer
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll('/', '.')

  return unitIn(name) === undefined ? [note(pointer)] : []
}
