import { useState } from 'react'
import { useAction } from '#ui/form/use-action.ts'
import { rejectionsKey, releaseReports } from './rejections.ts'
import { type RetryProgress, type RetryRequest, retryReports } from './retry.ts'

/** Retries reports, and shows the progress and then the result until it is dismissed. */
export function useRetry(organization: string) {
  const [progress, setProgress] = useState<RetryProgress>()
  const {
    mutate: start,
    isPending,
    error
  } = useAction({
    send: (requests: readonly RetryRequest[]) =>
      retryReports(requests, (body) => releaseReports(organization, body), setProgress),
    changes: rejectionsKey(organization)
  })

  return { start, progress, isPending, error, dismiss: () => setProgress(undefined) }
}
