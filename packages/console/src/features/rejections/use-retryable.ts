import { useTimeout } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { retryableQuery } from './rejections.ts'

/** Delay of the first request, so that the first page loads before. */
const delayMs = 2_000

/** Number of reports that can be retried, up to 100. */
export function useRetryable(organization: string, isRequested: boolean): number {
  const [isDue, setIsDue] = useState(false)
  useTimeout(() => setIsDue(true), delayMs, { autoInvoke: true })
  const { data } = useQuery({ ...retryableQuery(organization), enabled: isRequested && isDue })

  return data ?? 0
}
