import type { Endpoint } from '../../../../api/schema.ts'
import { Time } from '../../../../time/time.tsx'

const figure = new Intl.NumberFormat('en')

/** How much an endpoint was used, and when last. */
export function Use({ endpoint: { last_used_at: at, request_count: count } }: { readonly endpoint: Endpoint }) {
  if (at === null) return <span>No delivery yet</span>

  return (
    <>
      <span>Deliveries: {figure.format(count)}</span>
      <span>
        Last used: <Time at={at} />
      </span>
    </>
  )
}
