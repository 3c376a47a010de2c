import type { OrganizationReleaseInput, Releases } from '@callbook/console-api'

/** Reports to retry: selected ones, or all with one error. */
export type RetryRequest = Omit<OrganizationReleaseInput, 'cursor' | 'dry_run'>

/** Number of selected reports per request, so that the progress is visible. */
const reportsPerRequest = 25

/** Intermediate or final result of a retry. */
export interface RetryProgress
  extends Pick<Releases, 'dropped' | 'duplicates' | 'examined' | 'kept' | 'stored' | 'withheld'> {
  readonly total: number
  /** Number of selected reports that are no longer stored. */
  readonly missing: number
}

const none: RetryProgress = {
  total: 0,
  missing: 0,
  examined: 0,
  stored: 0,
  duplicates: 0,
  dropped: 0,
  withheld: 0,
  kept: []
}

/** Divides selected reports among requests. */
export function requestsFor(ids: readonly string[]): RetryRequest[] {
  return Array.from({ length: Math.ceil(ids.length / reportsPerRequest) }, (_, index) => ({
    ids: ids.slice(index * reportsPerRequest, (index + 1) * reportsPerRequest)
  }))
}

/**
 * Sends the requests sequentially, and continues each at its cursor.
 *
 * @param onProgress called after each response
 */
export async function retryReports(
  requests: readonly RetryRequest[],
  send: (body: OrganizationReleaseInput) => Promise<Releases>,
  onProgress: (progress: RetryProgress) => void
): Promise<RetryProgress> {
  let progress = { ...none, total: requests.reduce((sum, { ids = [] }) => sum + ids.length, 0) }
  onProgress(progress)
  for (const request of requests) {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const released = await send({ ...request, dry_run: false, cursor })
      if (cursor === '') progress = withFound(progress, request, released)
      progress = add(progress, released)
      onProgress(progress)
      cursor = released.next_cursor
    }
  }

  return progress
}

/** Only the first response to a request counts the reports that it is about. */
function withFound(progress: RetryProgress, { ids }: RetryRequest, { found }: Releases): RetryProgress {
  return ids === undefined
    ? { ...progress, total: progress.total + found }
    : { ...progress, missing: progress.missing + ids.length - found }
}

function add(progress: RetryProgress, released: Releases): RetryProgress {
  const kept = [...Map.groupBy([...progress.kept, ...released.kept], ({ reason }) => reason)].map(([reason, all]) => ({
    reason,
    reports: all.reduce((sum, { reports }) => sum + reports, 0)
  }))

  return {
    ...progress,
    examined: progress.examined + released.examined,
    stored: progress.stored + released.stored,
    duplicates: progress.duplicates + released.duplicates,
    dropped: progress.dropped + released.dropped,
    withheld: progress.withheld + released.withheld,
    kept
  }
}
