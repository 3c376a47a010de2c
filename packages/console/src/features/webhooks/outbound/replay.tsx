import type { EventEndpoint, EventReplay, ReplayInput } from '@callbook/console-api'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { oneOf } from '#lib/records.ts'
import { FormButton } from '#ui/dialog/form-dialog.tsx'
import type { Fields } from '#ui/form/fields.ts'
import { formatCount } from '#ui/formats.ts'
import { Status } from '#ui/status.tsx'
import { instantOf } from '#ui/time/day.ts'
import { useTimeZone } from '#ui/time/time.tsx'
import { deliveriesKey, replay } from './event-deliveries.ts'

interface ReplayProps {
  readonly endpoint: EventEndpoint
  readonly onDone: (replayed: EventReplay) => void
}

type Which = Exclude<keyof ReplayInput, 'sequences'>

const choices: { readonly value: Which; readonly label: string }[] = [
  { value: 'has_failed', label: 'Failed events' },
  { value: 'since', label: 'All events since a time' },
  { value: 'since_sequence', label: 'All events since a sequence number' }
]

/** Button and form that replay events: failed ones, or all since a time or sequence number. */
export function Replay({ endpoint, onDone }: ReplayProps) {
  const [which, setWhich] = useState<Which>('has_failed')
  const timeZone = useTimeZone()

  return (
    <FormButton
      button="Replay events"
      isDisabled={endpoint.state === 'disabled'}
      title="Replay events"
      submitLabel="Replay events"
      send={(fields) => replay(endpoint, inputOf(which, fields, timeZone))}
      onDone={onDone}
      changes={deliveriesKey(endpoint)}
    >
      {(errorOf) => (
        <>
          <NativeSelect
            label="Events"
            data={choices}
            value={which}
            data-autofocus
            onChange={({ currentTarget }) =>
              setWhich(
                oneOf(
                  choices.map(({ value }) => value),
                  currentTarget.value
                )
              )
            }
          />
          {which === 'since' && (
            <TextInput type="datetime-local" name="since" label="Since" required error={errorOf('since')} />
          )}
          {which === 'since_sequence' && (
            <TextInput
              type="number"
              name="since_sequence"
              label="First sequence number"
              required
              min={1}
              max={Number.MAX_SAFE_INTEGER}
              error={errorOf('since_sequence')}
            />
          )}
          <Text>
            Each event keeps its <code>webhook-id</code>, so that receivers can ignore duplicates. Pending events are
            not affected. Expired events cannot be replayed.
          </Text>
        </>
      )}
    </FormButton>
  )
}

function inputOf(which: Which, { text }: Fields, timeZone: string | undefined): ReplayInput {
  if (which === 'since') return { since: instantOf(text('since'), timeZone).toISOString() }
  if (which === 'since_sequence') return { since_sequence: Number(text('since_sequence')) }

  return { has_failed: true }
}

export function ReplayOutcome({ of: { queued, next_sequence: next } }: { readonly of: EventReplay }) {
  if (queued === 0) return <Status tone="neutral">No events to replay.</Status>

  return (
    <Status tone="good">
      Events queued: {formatCount(queued)}.
      {next !== null && ` Not all events fit into one replay. Continue with all events since sequence number ${next}.`}
    </Status>
  )
}
