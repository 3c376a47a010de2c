const [hourMs, dayMs] = [60 * 60 * 1_000, 24 * 60 * 60 * 1_000]

/** Returns whether a text is a day such as `2026-11-22`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Returns the start of a day such as `2026-11-22` in a time zone, by default the browser’s. */
export function startOfDay(day: string, timeZone?: string): Date {
  return instantOf(`${day}T00:00`, timeZone)
}

/** Returns the instant of a local time such as `2026-11-22T15:04` in a time zone, by default the browser’s. */
export function instantOf(time: string, timeZone?: string): Date {
  const utc = Date.parse(`${time}Z`)
  // Computed twice, because the offset may differ at the instant found when clocks change.
  const near = utc - offsetMs(new Date(utc), timeZone)

  return new Date(utc - offsetMs(new Date(near), timeZone))
}

/** Returns the start of the next day. */
export function endOfDay(day: string, timeZone?: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs + hourMs)

  return startOfDay(next.toISOString().slice(0, 10), timeZone)
}

/** Returns the day of an instant in a time zone, such as `2026-11-22`. */
export function dayOf(at: Date, timeZone?: string): string {
  return new Date(at.getTime() + offsetMs(at, timeZone)).toISOString().slice(0, 10)
}

/** Returns the same local time, a number of days earlier. */
export function daysBefore(at: Date, days: number, timeZone?: string): Date {
  const local = new Date(at.getTime() + offsetMs(at, timeZone) - days * dayMs)

  return instantOf(local.toISOString().slice(0, -1), timeZone)
}

/**
 * Returns the first day of the week of a day.
 *
 * @param first first day of weeks, from 1 for Monday to 7 for Sunday
 */
export function startOfWeek(day: string, first: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  const passed = (at.getUTCDay() - first + 7) % 7

  return new Date(at.getTime() - passed * dayMs).toISOString().slice(0, 10)
}

/** By time zone: creating one takes longer than hundreds of uses, and charts need the days of all their points. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

function offsetMs(at: Date, timeZone: string | undefined): number {
  const format = formats.get(timeZone) ?? createFormat(timeZone)
  formats.set(timeZone, format)
  const { year, month, day, hour, minute } = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value])
  )
  const seen = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)

  return seen - Math.floor(at.getTime() / 60_000) * 60_000
}

function createFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  // The locale is fixed because the parts are read as digits.
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit'
  })
}
