const date = /(\d{4})-(\d\d)-(\d\d)/
const time = /(\d\d):(\d\d):(\d\d)(?:\.(\d+))?/
const offset = /[Zz]|([+ -])(\d\d):(\d\d)/
const dateTime = new RegExp(`^${date.source}[Tt ]${time.source}(?:${offset.source})?$`)

const EARLIEST_MS = new Date('0001-01-01T00:00:00.000Z').getTime()
const LATEST_MS = new Date('9999-12-31T23:59:59.999Z').getTime()

/**
 * Reads an RFC 3339 date-time.
 *
 * Without an offset, it is UTC. A space in place of the offset's sign is a plus that was not decoded. Digits beyond
 * milliseconds are cut off, and a leap second is the first second of the next minute. Null for anything else, for dates
 * that do not exist, and for instants outside the years 1 to 9999.
 */
export function parseDateTime(text: string): Date | null {
  const plain = parsePlain(text)
  if (plain !== undefined) return plain

  const parts = dateTime.exec(text)
  if (parts === null) return null

  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const [hour, minute, second] = [Number(parts[4]), Number(parts[5]), Number(parts[6])]
  const [fraction = '', sign = '+'] = [parts[7], parts[8]]
  const [offsetHour, offsetMinute] = [Number(parts[9] ?? 0), Number(parts[10] ?? 0)]
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return null

  if (month < 1 || month > 12 || day < 1 || day > daysIn(month, year)) return null

  const offsetMinutes = (sign === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute)
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))

  return instantAt(midnightMs(year, month, day) + ((hour * 60 + minute - offsetMinutes) * 60 + second) * 1000 + ms)
}

/** Reads the most frequent layout: `2026-11-20T12:00:00`, an optional fraction, then `Z`. */
function parsePlain(text: string): Date | null | undefined {
  const end = text.length - 1
  if (end < 19 || text.charCodeAt(end) !== UPPER_Z || text.charCodeAt(10) !== UPPER_T) return undefined
  if (text.charCodeAt(4) !== MINUS || text.charCodeAt(7) !== MINUS) return undefined
  if (text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return undefined
  const [year, month, day] = [digitsAt(text, 0, 4), digitsAt(text, 5, 7), digitsAt(text, 8, 10)]
  const [hour, minute, second] = [digitsAt(text, 11, 13), digitsAt(text, 14, 16), digitsAt(text, 17, 19)]
  const ms = end === 19 ? 0 : millisecondsAt(text, 19, end)
  // Comparisons with NaN are false.
  if (!(month >= 1 && month <= 12 && hour <= 23 && minute <= 59 && second <= 59 && ms >= 0)) return undefined
  if (!(day >= 1 && day <= daysIn(month, year))) return undefined

  return instantAt(midnightMs(year, month, day) + ((hour * 60 + minute) * 60 + second) * 1000 + ms)
}

/** Returns the number of the digits from `start` to `end`; NaN if one of them is not a digit. */
function digitsAt(text: string, start: number, end: number): number {
  let number = 0
  for (let position = start; position < end; position += 1) {
    const digit = text.charCodeAt(position) - ZERO
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }

  return number
}

/** Returns the milliseconds of a fraction such as `.5`, cut off after three digits; NaN if it is not a fraction. */
function millisecondsAt(text: string, start: number, end: number): number {
  if (text.charCodeAt(start) !== POINT || end === start + 1) return Number.NaN
  if (end > start + 4 && Number.isNaN(digitsAt(text, start + 4, end))) return Number.NaN
  const digits = Math.min(end - start - 1, 3)

  return digitsAt(text, start + 1, start + 1 + digits) * (scales[digits] ?? 1)
}

const scales = [1000, 100, 10, 1]

const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const COLON = 0x3a
const UPPER_T = 0x54
const UPPER_Z = 0x5a

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28

  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function midnightMs(year: number, month: number, day: number): number {
  if (year >= 100) return Date.UTC(year, month - 1, day)

  return new Date(0).setUTCFullYear(year, month - 1, day) // Date.UTC maps such years to the 20th century
}

/** Returns the instant `ms` milliseconds after the start of 1970; null outside the years 1 to 9999. */
export function instantAt(ms: number): Date | null {
  return ms >= EARLIEST_MS && ms <= LATEST_MS ? new Date(ms) : null
}
