import { RejectedLink } from '#features/rejections/rejected-link.tsx'
import { formatCount } from '#ui/locale/formats.ts'
import { Time } from '#ui/time/time.tsx'
import type { OfEndpoint } from './endpoint-page.tsx'

export function EndpointUsage({ organization, endpoint }: OfEndpoint) {
  const { last_used_at: at, request_count: count, differing_repeat_count: differing } = endpoint
  const { rejected_reports: rejected } = endpoint
  if (at === null && rejected === 0) return <span>No requests yet</span>

  return (
    <>
      <span>Requests: {formatCount(count)}</span>
      {differing > 0 && (
        <span>
          Repeats with other content: {formatCount(differing)}. A call that is reported again within 24 hours is not
          updated.
        </span>
      )}
      {rejected > 0 && (
        <span>
          Last 24 hours: <RejectedLink organization={organization} endpoint={endpoint.id} rejected={rejected} />
        </span>
      )}
      <span>
        Last used: <Time at={at} otherwise="Never" />
      </span>
    </>
  )
}
