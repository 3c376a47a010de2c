const dateTime = /^(\d{4}-\d\d-(\d\d))[Tt ](\d\d)(:\d\d:)(\d\d)(?:\.(\d+))?(?:[Zz]|([+ -])(\d\d):(\d\d))?$/

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
  const parts = dateTime.exec(text)
  if (parts === null) return null
  const [
    ,
    date = '',
    day,
    hour = '',
    minute = '',
    second = '',
    fraction = '',
    sign,
    offsetHour = '',
    offsetMinute = ''
  ] = parts
  // `Date` accepts 24:00, offsets beyond a day, and 30 February as 2 March.
  if (hour > '23' || offsetHour > '23' || offsetMinute > '59') return null
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return null

  const isLeapSecond = second === '60'
  const ms = fraction.slice(0, 3).padEnd(3, '0')
  const offset = sign === undefined ? 'Z' : `${sign === '-' ? '-' : '+'}${offsetHour}:${offsetMinute}`
  const atMs = Date.parse(`${date}T${hour}${minute}${isLeapSecond ? '59' : second}.${ms}${offset}`)

  return instantAt(isLeapSecond ? atMs + 1_000 : atMs)
}

/** Returns the instant `ms` milliseconds after the start of 1970; null outside the years 1 to 9999. */
export function instantAt(ms: number): Date | null {
  return ms >= EARLIEST_MS && ms <= LATEST_MS ? new Date(ms) : null
}
