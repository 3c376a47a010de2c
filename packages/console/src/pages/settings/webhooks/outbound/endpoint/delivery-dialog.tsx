import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { EventDelivery, EventEndpoint } from '../../../../../api/schema.ts'
import { Fact, Facts } from '../../../../../facts/facts.tsx'
import { Failure } from '../../../../../failure/failure.tsx'
import { useAct } from '../../../../../form/use-act.ts'
import { Status } from '../../../../../status/status.tsx'
import { Time } from '../../../../../time/time.tsx'
import { eventOf, stateWords } from './delivery-words.ts'
import { deliveriesKey, replay } from './event-deliveries.ts'
import { Outcome } from './outcome.tsx'

interface DeliveryDialogProps {
  readonly endpoint: EventEndpoint
  /** Undefined while none is looked at. */
  readonly delivery: EventDelivery | undefined
  readonly onClose: () => void
}

/** What was sent of one event, each time that it was, and what came back. */
export function DeliveryDialog({ endpoint, delivery, onClose }: DeliveryDialogProps) {
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
  const replaying = useAct({
    send: () => replay(endpoint, { sequences: [sequence] }),
    changes: deliveriesKey(endpoint)
  })
  const { tone, word } = stateWords[state]
  const mayReplay = state !== 'pending' && endpoint.state !== 'disabled' && delivery.event_id !== null

  return (
    <Stack gap="lg">
      <Facts>
        <Fact label="Event">{eventOf(delivery)}</Fact>
        <Fact label="Status">
          <Status tone={tone}>{word}</Status>
        </Fact>
        {delivery.next_attempt_at !== null && (
          <Fact label="Sent next">
            <Time at={delivery.next_attempt_at} isLong />
          </Fact>
        )}
        <Code label="Type" value={delivery.type} />
        <Code label="Of" value={delivery.id} />
        <Code label="webhook-id" value={delivery.event_id} />
        <Fact label="Number">{sequence}</Fact>
        <Fact label="Happened">
          <Time at={delivery.changed_at} isLong />
        </Fact>
      </Facts>
      {attempts.length === 0 && (
        <Text>{delivery.attempt_count === 0 ? 'It was not sent yet.' : 'Attempts are kept for 7 days.'}</Text>
      )}
      {attempts.toReversed().map(({ attempt, at, ...outcome }) => (
        <Outcome key={at} outcome={outcome} what={`the answer to attempt ${attempt}`}>
          Attempt {attempt}, <Time at={at} isLong />
        </Outcome>
      ))}
      <Failure error={replaying.error} />
      <Group justify="space-between">
        <div role="status">{replaying.isSuccess && 'It is sent again.'}</div>
        {mayReplay && (
          <Button loading={replaying.isPending} onClick={() => replaying.mutate()}>
            Send again
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
