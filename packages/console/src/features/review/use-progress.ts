import { useQuery } from '@tanstack/react-query'
import { dayOf, startOfDay } from '#ui/time/day.ts'
import { useTimeZone } from '#ui/time/use-time-zone.ts'
import { progressQuery } from './reviews.ts'

/** Review progress of today in the reader’s time zone. */
export function useProgress(organization: string, isRequested = true) {
  const timeZone = useTimeZone()
  const today = startOfDay(dayOf(new Date(), timeZone), timeZone)

  return useQuery({ ...progressQuery(organization, today), enabled: isRequested })
}
