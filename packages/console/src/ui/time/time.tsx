import { longTime, shortTime } from './short-time.ts'
import { useTimeZone } from './use-time-zone.ts'

interface TimeProps {
  /** ISO time from the API; `null` if it has not happened. */
  readonly at: string | null
  /** Text for `null`. */
  readonly otherwise?: string
  readonly isLong?: boolean
}

/** A short time in the reader’s time zone, with the UTC instant in its title. */
export function Time({ at, otherwise = '–', isLong = false }: TimeProps) {
  const timeZone = useTimeZone()
  if (at === null) return otherwise
  const instant = new Date(at)

  return (
    <time dateTime={at} title={at} dir="auto">
      {isLong ? longTime(instant, { timeZone }) : shortTime(instant, { now: new Date(), timeZone })}
    </time>
  )
}
