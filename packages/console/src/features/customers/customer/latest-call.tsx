import type { Customer, ListedCall } from '@callbook/console-api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callsQuery } from '#features/calls/calls.ts'
import { formatCount } from '#ui/locale/formats.ts'
import { Time } from '#ui/time/time.tsx'
import classes from './customer-page.module.css'

/** Summary of the latest call of a customer, and the number of calls that wait for a review. */
export function LatestCall({ customer: { organization_id: organization, id } }: { readonly customer: Customer }) {
  const { data: calls } = useInfiniteQuery(callsQuery(organization, { customer_id: id, texts: true }))
  const waiting = useInfiniteQuery(callsQuery(organization, { customer_id: id, human_review_required: true }))
  const latest = calls?.pages[0]?.data[0]
  if (latest === undefined) return null
  const count = waiting.data?.pages[0]?.total ?? 0

  return (
    <section className={classes.latest}>
      <h2 className={classes.title}>Latest call</h2>
      <Summary call={latest} />
      <div className={classes.about}>
        <Link to="/o/$organization/calls/$call" params={{ organization, call: latest.id }} search={{ customer: id }}>
          <Time at={latest.occurred_at} isLong />
        </Link>
        {count > 0 && (
          <Link to="/o/$organization/calls" params={{ organization }} search={{ customer: id, review: 'yes' }}>
            {formatCount(count)} {count === 1 ? 'call waits' : 'calls wait'} for a review
          </Link>
        )}
      </div>
    </section>
  )
}

function Summary({ call: { call_summary: text = null } }: { readonly call: ListedCall }) {
  return text === null ? <p className={classes.muted}>No summary</p> : <p dir="auto">{text}</p>
}
