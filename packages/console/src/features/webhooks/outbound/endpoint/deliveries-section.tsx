import type { EventDelivery, EventEndpoint, EventReplay } from '@callbook/console-api'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { Named } from '#ui/list/named.tsx'
import { formatCount } from '#ui/locale/formats.ts'
import { Empty } from '#ui/page/empty.tsx'
import segments from '#ui/page/segments.module.css'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import classes from './deliveries-section.module.css'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { deliveryStates, durationOf, eventOf, stateWords } from './delivery-words.ts'
import { deliveriesQuery, deliveryQuery } from './event-deliveries.ts'
import { Replay, ReplayOutcome } from './replay.tsx'

const route = getRouteApi('/signed-in/o/$organization/settings/webhooks/outbound/$endpoint')

const columns: readonly Column<EventDelivery>[] = [
  { label: 'Event', isWide: true, cell: (one) => <Named name={eventOf(one)} detail={one.type ?? ''} isCode /> },
  { label: 'Status', cell: ({ state }) => <Status tone={stateWords[state].tone}>{stateWords[state].word}</Status> },
  { label: 'Response', cell: ({ last_status: status, last_error: error }) => status ?? <Reason error={error} /> },
  { label: 'Duration', align: 'end', cell: ({ last_duration_ms: ms }) => (ms === null ? '–' : durationOf(ms)) },
  { label: 'Attempts', align: 'end', cell: ({ attempt_count: count }) => formatCount(count) },
  { label: 'Sequence number', align: 'end', cell: ({ sequence }) => formatCount(sequence) },
  { label: 'Time', align: 'end', cell: ({ changed_at: at }) => <Time at={at} /> }
]

export function DeliveriesSection({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const { state, delivery: opened } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(deliveriesQuery(endpoint, state))
  const loaded = query.data?.find(({ sequence }) => sequence === opened)
  const { data: found } = useQuery(deliveryQuery(endpoint, opened))
  const [replayed, setReplayed] = useState<EventReplay>()
  const search = state === undefined ? {} : { state }
  const link = { from: '/o/$organization/settings/webhooks/outbound/$endpoint', to: '.' } as const

  return (
    <div className={classes.deliveries}>
      <div className={classes.head}>
        <h2 className={classes.title}>Deliveries</h2>
        <nav aria-label="Status" className={segments.segments}>
          {[undefined, ...deliveryStates].map((one) => (
            <Link
              key={one ?? 'all'}
              {...link}
              search={one === undefined ? {} : { state: one }}
              activeOptions={{ exact: true }}
              aria-current={one === state ? 'true' : undefined}
            >
              {one === undefined ? 'All' : stateWords[one].word}
            </Link>
          ))}
        </nav>
        <span className={classes.end}>
          <Replay endpoint={endpoint} onDone={setReplayed} />
        </span>
      </div>
      <div role="status" className={classes.outcome}>
        {replayed !== undefined && <ReplayOutcome of={replayed} />}
      </div>
      <List
        name="Deliveries"
        query={query}
        columns={columns}
        keyOf={({ sequence }) => String(sequence)}
        linkOf={({ sequence }) => ({ ...link, search: { ...search, delivery: sequence } })}
        empty={<Empty icon="deliveries">No deliveries yet. They appear here automatically.</Empty>}
        clearFilters={state === undefined ? undefined : () => void navigate({ search: {} })}
      />
      <DeliveryDialog endpoint={endpoint} delivery={found ?? loaded} onClose={() => void navigate({ search })} />
    </div>
  )
}

function Reason({ error }: { readonly error: string | null }) {
  return error === null ? '–' : <span className={classes.reason}>{error}</span>
}
