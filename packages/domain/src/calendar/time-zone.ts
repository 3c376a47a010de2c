/** The UTC offsets of a time zone. Times are epoch milliseconds. */
export interface TimeZone {
  /** Milliseconds ahead of UTC. */
  offsetAt(time: number): number
}

/** IANA names only. The runtime also accepts fixed offsets, which have no daylight saving time. */
const nameForm = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/** Returns the time zone of a name such as `Europe/Berlin`, or null for an unknown name. */
export function findTimeZone(name: string): TimeZone | null {
  if (!nameForm.test(name)) return null
  try {
    return zoneOf(formatIn(name))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function zoneOf(format: Intl.DateTimeFormat): TimeZone {
  return {
    offsetAt(time) {
      const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
      const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
      const seen = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))

      return seen - Math.floor(time / 1_000) * 1_000
    }
  }
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric'
  })
}
