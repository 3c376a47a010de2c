import type { Endpoint } from '#api/schema.ts'
import { Time } from '#ui/time/time.tsx'

const figure = new Intl.NumberFormat('en')

/** The usage of an endpoint: number of requests and time of the last one. */
export function EndpointUsage({ endpoint }: { readonly endpoint: Endpoint }) {
  const { last_used_at: at, request_count: count, differing_repeat_count: differing } = endpoint
  if (at === null) return <span>No requests yet</span>

  return (
    <>
      <span>Requests: {figure.format(count)}</span>
      {differing > 0 && (
        <span>
          Repeats with other content: {figure.format(differing)}. A call that is reported again within 24 hours is not
          updated.
        </span>
      )}
      <span>
        Last used: <Time at={at} />
      </span>
    </>
  )
}
