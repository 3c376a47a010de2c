import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#api/session.ts'
import { longTime, shortTime } from './short-time.ts'

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

/** Returns the time zone of the account; `undefined` for the browser’s. */
export function useTimeZone(): string | undefined {
  const { data: me } = useQuery(meQuery)

  return me?.time_zone ?? undefined
}
