import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../session/session.ts'

/** The zone in which the reader wants times: that of the account; undefined for that of the browser. */
export function useTimeZone(): string | undefined {
  const { data: me } = useQuery(meQuery)

  return me?.time_zone ?? undefined
}
