import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#api/session/session.ts'

/** Returns the time zone of the account; `undefined` for the browser’s. */
export function useTimeZone(): string | undefined {
  const { data: me } = useQuery(meQuery)

  return me?.time_zone ?? undefined
}
