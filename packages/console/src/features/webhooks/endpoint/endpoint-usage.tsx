import type { Endpoint } from '#api/schema.ts'
import { formatCount } from '#ui/locale/formats.ts'
import { Time } from '#ui/time/time.tsx'

/** The usage of an endpoint: number of requests and time of the last one. */
export function EndpointUsage({ endpoint }: { readonly endpoint: Endpoint }) {
  const { last_used_at: at, request_count: count, differing_repeat_count: differing } = endpoint
  if (at === null) return <span>No requests yet</span>

  return (
    <>
      <span>Requests: {formatCount(count)}</span>
      {differing > 0 && (
        <span>
          Repeats with other content: {formatCount(differing)}. A call that is reported again within 24 hours is not
          updated.
        </span>
      )}
      <span>
        Last used: <Time at={at} />
      </span>
    </>
  )
}
