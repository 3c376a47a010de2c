import { dateFormat } from '../formats.ts'

export interface ReaderTime {
  readonly now: Date
  /** IANA time zone; defaults to the browser’s. */
  readonly timeZone?: string | undefined
}

/** Formats a time as briefly as possible: "12:03", "Yesterday 18:40", "21 Nov", "21 Nov 2025". */
export function shortTime(at: Date, { now, timeZone }: ReaderTime): string {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat({ ...options, timeZone })
  const clock = format({ timeStyle: 'short' })
  const day = format({ dateStyle: 'short' })
  const yesterday = new Date(now.getTime() - dayMs)

  if (day.format(at) === day.format(now)) return clock.format(at)
  if (day.format(at) === day.format(yesterday)) return `Yesterday ${clock.format(at)}`
  const year = format({ year: 'numeric' })
  const isThisYear = year.format(at) === year.format(now)

  return format({ day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }).format(at)
}

/** Formats a time in full, to the second. */
export function longTime(at: Date, { timeZone }: Pick<ReaderTime, 'timeZone'>): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(at)
}

const dayMs = 24 * 60 * 60 * 1_000
