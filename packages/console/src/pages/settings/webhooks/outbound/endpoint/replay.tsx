import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { EventEndpoint, EventReplay, ReplayInput } from '../../../../../api/schema.ts'
import { FormDialog } from '../../../../../dialog/form-dialog.tsx'
import type { Fields } from '../../../../../form/fields.ts'
import { Status } from '../../../../../status/status.tsx'
import { instantOf } from '../../../../../time/day.ts'
import { useTimeZone } from '../../../../../time/use-time-zone.ts'
import { deliveriesKey, replay } from './event-deliveries.ts'

interface ReplayProps {
  readonly endpoint: EventEndpoint
  readonly onDone: (replayed: EventReplay) => void
}

type Which = Exclude<keyof ReplayInput, 'sequences'>

const choices: { readonly value: Which; readonly label: string }[] = [
  { value: 'has_failed', label: 'What has failed' },
  { value: 'since', label: 'Everything since a time' },
  { value: 'since_sequence', label: 'Everything since a number' }
]

/** Has events sent again: what has failed, or all since a time or a number. */
export function Replay({ endpoint, onDone }: ReplayProps) {
  const [isOpen, dialog] = useDisclosure()
  const [which, setWhich] = useState<Which>('has_failed')
  const timeZone = useTimeZone()

  return (
    <>
      <Button variant="default" disabled={endpoint.state === 'disabled'} onClick={dialog.open}>
        Replay events
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Replay events"
        act="Replay events"
        send={(fields) => replay(endpoint, inputOf(which, fields, timeZone))}
        onDone={onDone}
        changes={deliveriesKey(endpoint)}
      >
        {(errorOf) => (
          <>
            <NativeSelect
              label="Which"
              data={choices}
              value={which}
              data-autofocus
              onChange={({ currentTarget }) => setWhich(currentTarget.value as Which)}
            />
            {which === 'since' && (
              <TextInput type="datetime-local" name="since" label="Since" required error={errorOf('since')} />
            )}
            {which === 'since_sequence' && (
              <TextInput
                type="number"
                name="since_sequence"
                label="First number"
                required
                min={1}
                max={Number.MAX_SAFE_INTEGER}
                error={errorOf('since_sequence')}
              />
            )}
            <Text>
              Each has the <code>webhook-id</code> that it had, so a receiver that looks at that takes it once. What
              waits to be sent stays as it is; what is no longer kept cannot be sent again.
            </Text>
          </>
        )}
      </FormDialog>
    </>
  )
}

function inputOf(which: Which, { text }: Fields, timeZone: string | undefined): ReplayInput {
  if (which === 'since') return { since: instantOf(text('since'), timeZone).toISOString() }
  if (which === 'since_sequence') return { since_sequence: Number(text('since_sequence')) }

  return { has_failed: true }
}

const figure = new Intl.NumberFormat('en')

/** How much is sent again, and where to go on. */
export function ReplayOutcome({ of: { queued, next_sequence: next } }: { readonly of: EventReplay }) {
  if (queued === 0) return <Status tone="neutral">There is nothing to be sent again.</Status>

  return (
    <Status tone="good">
      Events that are sent again: {figure.format(queued)}.
      {next !== null && ` That was all that is taken at once: replay what is since the number ${next} next.`}
    </Status>
  )
}
