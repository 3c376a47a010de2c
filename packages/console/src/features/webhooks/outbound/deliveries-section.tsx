import type { EventDelivery, EventEndpoint, EventReplay, EventTest } from '@callbook/console-api'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { formatCount } from '#ui/formats.ts'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import segments from '#ui/page/segments.module.css'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import classes from './deliveries-section.module.css'
import {
  deliveriesKey,
  deliveriesQuery,
  deliveryQuery,
  deliveryStates,
  describeAttempt,
  formatMilliseconds,
  labelEvent,
  replay,
  stateWords
} from './event-deliveries.ts'
import { Replay, ReplayOutcome } from './replay.tsx'

const route = getRouteApi('/signed-in/o/$organization/settings/webhooks/outbound/$endpoint')

const columns: readonly Column<EventDelivery>[] = [
  { label: 'Event', isWide: true, cell: (one) => <Named name={labelEvent(one)} detail={one.type ?? ''} isCode /> },
  { label: 'Status', cell: ({ state }) => <Status tone={stateWords[state].tone}>{stateWords[state].word}</Status> },
  { label: 'Response', cell: ({ last_status: status, last_error: error }) => status ?? <Reason error={error} /> },
  { label: 'Duration', align: 'end', cell: ({ last_duration_ms: ms }) => (ms === null ? '–' : formatMilliseconds(ms)) },
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

interface DeliveryDialogProps {
  readonly endpoint: EventEndpoint
  /** `undefined` closes the dialog. */
  readonly delivery: EventDelivery | undefined
  readonly onClose: () => void
}

function DeliveryDialog({ endpoint, delivery, onClose }: DeliveryDialogProps) {
  return (
    <Modal opened={delivery !== undefined} onClose={onClose} title="Delivery" size={720}>
      {delivery !== undefined && <Shown key={delivery.sequence} endpoint={endpoint} delivery={delivery} />}
    </Modal>
  )
}

interface ShownProps {
  readonly endpoint: EventEndpoint
  readonly delivery: EventDelivery
}

function Shown({ endpoint, delivery }: ShownProps) {
  const { sequence, state, attempts } = delivery
  const replaying = useAction({
    send: () => replay(endpoint, { sequences: [sequence] }),
    changes: deliveriesKey(endpoint)
  })
  const { tone, word } = stateWords[state]
  const mayReplay = state !== 'pending' && endpoint.state !== 'disabled' && delivery.event_id !== null

  return (
    <Stack gap="lg">
      <Facts>
        <Fact label="Event">{labelEvent(delivery)}</Fact>
        <Fact label="Status">
          <Status tone={tone}>{word}</Status>
        </Fact>
        {delivery.next_attempt_at !== null && (
          <Fact label="Next attempt">
            <Time at={delivery.next_attempt_at} isLong />
          </Fact>
        )}
        <Code label="Type" value={delivery.type} />
        <Code label="Object ID" value={delivery.id} />
        <Code label="webhook-id" value={delivery.event_id} />
        <Fact label="Sequence number">{sequence}</Fact>
        <Fact label="Time">
          <Time at={delivery.changed_at} isLong />
        </Fact>
      </Facts>
      {attempts.length === 0 && (
        <Text>{delivery.attempt_count === 0 ? 'Not sent yet.' : 'Attempts are deleted after 7 days.'}</Text>
      )}
      {attempts.toReversed().map(({ attempt, at, ...outcome }) => (
        <AttemptResponse key={at} outcome={outcome} what={`the response to attempt ${attempt}`}>
          Attempt {attempt}, <Time at={at} isLong />
        </AttemptResponse>
      ))}
      <Failure error={replaying.error} />
      <Group justify="space-between">
        <div role="status">{replaying.isSuccess && 'Event queued for replay.'}</div>
        {mayReplay && (
          <Button loading={replaying.isPending} onClick={() => replaying.mutate()}>
            Replay event
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Code({ label, value }: { readonly label: string; readonly value: string | null }) {
  if (value === null) return null

  return (
    <Fact label={label}>
      <code>{value}</code>
    </Fact>
  )
}

interface OutcomeProps {
  readonly outcome: EventTest
  /** The response, as named by the button that copies it. */
  readonly what: string
  /** The attempt and its time. */
  readonly children?: ReactNode
}

/** The result of a request, with the beginning of the response. */
export function AttemptResponse({ outcome, what, children }: OutcomeProps) {
  const { tone, words } = describeAttempt(outcome)

  return (
    <Stack gap="xs">
      <Status tone={tone}>{words}</Status>
      {children !== undefined && (
        <Text size="xs" c="dimmed">
          {children}
        </Text>
      )}
      {outcome.response_body !== '' && <CopyText value={outcome.response_body} what={what} />}
    </Stack>
  )
}
