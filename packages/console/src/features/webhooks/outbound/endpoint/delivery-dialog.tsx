import type { EventDelivery, EventEndpoint } from '@callbook/console-api'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { eventOf, stateWords } from './delivery-words.ts'
import { deliveriesKey, replay } from './event-deliveries.ts'
import { AttemptResponse } from './outcome.tsx'

interface DeliveryDialogProps {
  readonly endpoint: EventEndpoint
  /** `undefined` closes the dialog. */
  readonly delivery: EventDelivery | undefined
  readonly onClose: () => void
}

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
  const replaying = useAction({
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
