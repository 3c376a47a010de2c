const date = /(\d{4})-(\d\d)-(\d\d)/
const time = /(\d\d):(\d\d):(\d\d)(?:\.(\d+))?/
const offset = /[Zz]|([+ -])(\d\d):(\d\d)/
const dateTime = new RegExp(`^${date.source}[Tt ]${time.source}(?:${offset.source})?$`)

const EARLIEST_MS = new Date('0001-01-01T00:00:00.000Z').getTime()
const LATEST_MS = new Date('9999-12-31T23:59:59.999Z').getTime()

/**
 * Reads an RFC 3339 date-time.
 *
 * Without an offset it is in UTC. A space in place of the offset's sign is a plus that was not decoded. Digits beyond
 * milliseconds are cut off, and a leap second is the first second of the next minute. Null for anything else, for dates
 * that do not exist, and for instants outside the years 1 to 9999.
 */
export function parseDateTime(text: string): Date | null {
  const parts = dateTime.exec(text)
  if (parts === null) return null

  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const [hour, minute, second] = [Number(parts[4]), Number(parts[5]), Number(parts[6])]
  const [fraction = '', sign = '+'] = [parts[7], parts[8]]
  const [offsetHour, offsetMinute] = [Number(parts[9] ?? 0), Number(parts[10] ?? 0)]
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return null

  const instant = new Date(0)
  instant.setUTCFullYear(year, month - 1, day)
  if (instant.getUTCMonth() !== month - 1 || instant.getUTCDate() !== day) return null

  const offsetMinutes = (sign === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute)
  instant.setUTCHours(hour, minute - offsetMinutes, second, Number(fraction.slice(0, 3).padEnd(3, '0')))

  return instantAt(instant.getTime())
}

/** The instant `ms` milliseconds after the start of 1970; null outside the years 1 to 9999. */
export function instantAt(ms: number): Date | null {
  return ms >= EARLIEST_MS && ms <= LATEST_MS ? new Date(ms) : null
}
