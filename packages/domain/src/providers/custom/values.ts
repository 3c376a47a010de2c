import { instantAt, parseDateTime } from '../../date-time.ts'
import type { MappedField } from './fields.ts'
import type { CompiledField } from './mapping.ts'

/** Converts a vendor's value to the value of our own format; `undefined` if it cannot be read. */
export function convert(
  value: unknown,
  { kind }: MappedField,
  { unit = '', values, otherwise }: CompiledField
): unknown {
  if (values !== undefined || otherwise !== undefined) {
    const word = wordOf(value)
    return word === undefined ? undefined : (values?.get(word) ?? otherwise ?? (kind === 'choice' ? undefined : word))
  }
  if (kind === 'text') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (kind === 'time') return toInstant(value, unit)?.toISOString()
  if (kind === 'duration') return scaled(value, durationScales[unit])
  if (kind === 'money') return scaled(value, unit === 'cents' ? 0.01 : 1)

  return value
}

const durationScales: Readonly<Record<string, number>> = { s: 1, ms: 0.001, min: 60 }

/** Reads a time in a unit: an RFC 3339 date-time, or a Unix time in seconds or milliseconds. */
export function toInstant(value: unknown, unit: string): Date | undefined {
  if (unit === 'iso') return typeof value === 'string' ? (parseDateTime(value) ?? undefined) : undefined
  const number = numberOf(value)
  if (number === undefined || number <= 0) return undefined

  return instantAt(Math.round(number * (unit === 'ms' ? 1 : 1000))) ?? undefined
}

/** Returns a number, also one that is the text of a string, because many vendors quote numbers. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && decimal.test(value) ? Number(value) : value

  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const decimal = /^-?\d{1,20}(?:\.\d{1,20})?$/

function scaled(value: unknown, scale = 1): number | undefined {
  const number = numberOf(value)

  return number === undefined ? undefined : Math.round(number * scale * 1e9) / 1e9
}

/** Returns a value as a key of `values`; `undefined` if it is no text, number or boolean. */
export function wordOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value

  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
