import { instantAt, parseDateTime } from '../../date-time.ts'
import { parseDuration } from '../../duration.ts'
import type { CompiledField, MappedField } from './mapping.ts'

/** Converts a vendor's value to the value of our own format; `undefined` if it cannot be read. */
export function convert(
  value: unknown,
  { kind }: MappedField,
  { unit = '', values, otherwise }: CompiledField
): unknown {
  if (values !== undefined || otherwise !== undefined) {
    const word = toWord(value)
    return word === undefined ? undefined : (values?.get(word) ?? otherwise ?? (kind === 'choice' ? undefined : word))
  }
  if (kind === 'text') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (kind === 'time') return toInstant(value, unit)?.toISOString()
  if (kind === 'duration') return toDurationSeconds(value, unit)
  if (kind === 'money') return scaled(value, unit === 'cents' ? 0.01 : 1)

  return value
}

const durationScales: Readonly<Record<string, number>> = { s: 1, ms: 0.001, min: 60 }

/** Reads a duration as seconds. A text with its own unit, such as `45.5s`, needs no other one. */
export function toDurationSeconds(value: unknown, unit = 's'): number | undefined {
  const own = typeof value === 'string' ? parseDuration(value) : undefined

  return own ?? scaled(value, durationScales[unit])
}

/**
 * Reads a time: an RFC 3339 date-time or a date of a mail header in any unit, or a Unix time. The unit `iso` reads a
 * Unix time by its size, because only one unit makes it a time after 1973.
 */
export function toInstant(value: unknown, unit: string): Date | undefined {
  const number = toNumber(value)
  if (number === undefined) return typeof value === 'string' ? (parseDateTime(value) ?? mailDate(value)) : undefined
  if (number <= 0) return undefined
  const scale = unit === 'ms' ? 1 : unit === 's' ? 1000 : scaleOf(number)

  return scale === undefined ? undefined : (instantAt(Math.round(number * scale)) ?? undefined)
}

/** Returns the milliseconds of a unit of Unix time by its size: seconds, milliseconds or microseconds. */
function scaleOf(time: number): number | undefined {
  if (time < 1e8) return undefined
  if (time < 1e11) return 1000

  return time < 1e14 ? 1 : 0.001
}

const mailDatePattern = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:[+-]\d{4}|GMT|UTC)$/

/** Reads a date as in headers of mails (RFC 5322): `Fri, 20 Nov 2026 15:04:12 +0000`. */
function mailDate(text: string): Date | undefined {
  return mailDatePattern.test(text) ? (instantAt(Date.parse(text)) ?? undefined) : undefined
}

/** Returns a number, also one that is the text of a string, because many vendors quote numbers. */
export function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && decimal.test(value) ? Number(value) : value

  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const decimal = /^-?\d{1,20}(?:\.\d{1,20})?$/

function scaled(value: unknown, scale = 1): number | undefined {
  const number = toNumber(value)

  return number === undefined ? undefined : Math.round(number * scale * 1e9) / 1e9
}

/** Returns a value as a key of `values`; `undefined` if it is no text, number or boolean. */
export function toWord(value: unknown): string | undefined {
  if (typeof value === 'string') return value

  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
