import { longTime, shortTime } from './short-time.ts'
import { useTimeZone } from './use-time-zone.ts'

interface TimeProps {
  /** As the API tells it; null for what has not been. */
  readonly at: string | null
  /** Said instead of what has not been. */
  readonly otherwise?: string
  /** Whether to the second, where that counts. */
  readonly isLong?: boolean
}

/** A time, short, in the zone of the reader; its title has the instant in UTC. */
export function Time({ at, otherwise = '–', isLong = false }: TimeProps) {
  const timeZone = useTimeZone()
  if (at === null) return otherwise
  const instant = new Date(at)

  return (
    <time dateTime={at} title={at}>
      {isLong ? longTime(instant, { timeZone }) : shortTime(instant, { now: new Date(), timeZone })}
    </time>
  )
}
